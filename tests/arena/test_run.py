"""Running a series: the same results whoever plays it, and nothing lost when it stops."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from roji.arena.keep import open_keep
from roji.arena.ledger import Ledger
from roji.arena.order import Order, place_order
from roji.arena.plain import plain_results
from roji.arena.results import tell_results
from roji.arena.run import run_order
from roji.bots import bot as known
from roji.core.errors import RojiError
from roji.games import find_game

ZEN = find_game("zen_garden")


def order(*bots: str, games: int = 12, players: int = 2, seed: int = 7) -> Order:
    return place_order(ZEN, bots, games, players=players, seed=seed)


def results_text(placed: Order, ledger: Ledger) -> str:
    plain = plain_results(placed, tell_results(ledger))
    del plain["thinking"]  # timed
    return json.dumps(plain)


def assert_same(one: Ledger, other: Ledger) -> None:
    assert np.array_equal(one.logs.moves, other.logs.moves)
    assert np.array_equal(one.logs.lengths, other.logs.lengths)
    for column, same in zip(one.told, other.told, strict=True):
        assert np.array_equal(column, same)


@pytest.mark.parametrize("bots", [("greedy", "random"), ("search:2", "random")])
def test_any_number_of_workers_gives_the_same_results(bots: tuple[str, ...]) -> None:
    """Fast bots are played by threads, others by processes."""
    placed = order(*bots, games=8)
    one = run_order(placed, workers=1)
    for workers in (2, 3):
        more = run_order(placed, workers=workers)
        assert_same(one, more)
        assert results_text(placed, one) == results_text(placed, more)


def test_every_deal_is_played_with_every_line_up() -> None:
    placed = order("greedy", "gentle", "random", games=9, players=3)
    ledger = run_order(placed)
    assert list(zip(ledger.deal.tolist(), ledger.line_up.tolist(), strict=True)) == [
        (deal, line_up) for deal in range(3) for line_up in range(3)
    ]
    for deal in range(3):
        seated = ledger.bots[ledger.deal == deal]
        for bot in range(3):
            assert sorted(np.argwhere(seated == bot)[:, 1].tolist()) == [0, 1, 2]


def test_more_games_of_a_series_begin_with_the_same_games() -> None:
    few, many = run_order(order("random", games=4)), run_order(order("random", games=9))
    assert np.array_equal(many.points[:4], few.points)
    other = run_order(order("random", games=4, seed=8))
    assert not np.array_equal(other.logs.moves, few.logs.moves)


@pytest.mark.parametrize("bots", [("greedy", "random"), ("search:2", "random")])
def test_what_is_kept_is_not_played_again(bots: tuple[str, ...], tmp_path: Path) -> None:
    keep = tmp_path / "kept.arena"
    first = run_order(order(*bots, games=4), keep=keep, workers=1)
    size = keep.stat().st_size
    told: list[tuple[int, int]] = []
    again = run_order(order(*bots, games=4), keep=keep, tell=lambda done, number: told.append((done, number)))
    assert told == [(4, 4)]
    assert keep.stat().st_size == size
    assert_same(first, again)
    told.clear()
    more = run_order(order(*bots, games=8), keep=keep, workers=1, tell=lambda done, number: told.append((done, number)))
    assert told[0] == (4, 8)
    assert told[-1] == (8, 8)
    assert_same(more, run_order(order(*bots, games=8), workers=1))
    fewer = run_order(order(*bots, games=2), keep=keep)
    assert_same(fewer, run_order(order(*bots, games=2), workers=1))


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    keep, placed = tmp_path / "kept.arena", order("search:2", "random", games=4)
    whole = run_order(placed, keep=keep, workers=1)
    text = keep.read_bytes()
    keep.write_bytes(text[:-40])
    told: list[int] = []
    again = run_order(placed, keep=keep, workers=1, tell=lambda done, _: told.append(done))
    assert told == [3, 4]
    assert_same(whole, again)
    assert len(keep.read_bytes().splitlines()) == len(text.splitlines())


def test_the_file_of_another_series_is_left_alone(tmp_path: Path) -> None:
    keep = tmp_path / "kept.arena"
    run_order(order("random", games=2), keep=keep)
    before = keep.read_bytes()
    with pytest.raises(RojiError, match="games of another series"):
        run_order(order("random", games=2, seed=8), keep=keep)
    assert keep.read_bytes() == before
    (tmp_path / "letter").write_text("Dear Ann\n")
    with pytest.raises(RojiError, match="holds no games of the arena"):
        run_order(order("random", games=2), keep=tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Ann\n"


def test_two_runs_cannot_keep_in_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    keep, placed = tmp_path / "kept.arena", order("random", games=2)
    with open_keep(keep, placed), pytest.raises(RojiError, match="Another run is playing this series"):
        run_order(placed, keep=keep)


def test_trouble_in_a_worker_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that only this process knows: the others do not find it."""
    monkeypatch.setitem(known._makers, "homebody", lambda _how: known.find_bot("search:2"))
    with pytest.raises(RojiError, match="There is no bot 'homebody'"):
        run_order(order("homebody", "random", games=4), workers=2)


@pytest.mark.parametrize(
    ("more", "said"), [({"backend": "moon"}, "cannot play on 'moon'"), ({"workers": 0}, "0 workers")]
)
def test_who_cannot_play_is_refused(more: dict[str, object], said: str) -> None:
    with pytest.raises(RojiError, match=said):
        run_order(order("random"), **more)  # type: ignore[arg-type]
