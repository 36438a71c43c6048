"""Running a series: the same results with any number of workers, and no loss when it stops."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from roji.arena.json_results import json_results
from roji.arena.played_games import PlayedGames
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series_file import open_series_file
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.bots import bot as known
from roji.core.errors import RojiError
from roji.games import find_game

ZEN = find_game("zen_garden")


def plan(*bots: str, games: int = 12, players: int = 2, seed: int = 7) -> SeriesPlan:
    return plan_series(ZEN, bots, games, players=players, seed=seed)


def results_text(planned: SeriesPlan, played: PlayedGames) -> str:
    results = json_results(planned, compute_results(played))
    del results["thinking"]  # measured time, which differs
    return json.dumps(results)


def assert_same(one: PlayedGames, other: PlayedGames) -> None:
    assert np.array_equal(one.logs.moves, other.logs.moves)
    assert np.array_equal(one.logs.lengths, other.logs.lengths)
    for column, same in zip(one.stats, other.stats, strict=True):
        assert np.array_equal(column, same)


@pytest.mark.parametrize(("bots", "more_workers"), [(("greedy", "random"), (2, 3)), (("search:2", "random"), (3,))])
def test_any_number_of_workers_gives_the_same_results(bots: tuple[str, ...], more_workers: tuple[int, ...]) -> None:
    """Fast bots are played by threads, others by processes."""
    planned = plan(*bots, games=8)
    one = run_series(planned, workers=1)
    for workers in more_workers:
        more = run_series(planned, workers=workers)
        assert_same(one, more)
        assert results_text(planned, one) == results_text(planned, more)


def test_every_deal_is_played_with_every_line_up() -> None:
    planned = plan("greedy", "gentle", "random", games=9, players=3)
    played = run_series(planned)
    assert list(zip(played.deal.tolist(), played.line_up.tolist(), strict=True)) == [
        (deal, line_up) for deal in range(3) for line_up in range(3)
    ]
    for deal in range(3):
        seated = played.bots[played.deal == deal]
        for bot in range(3):
            assert sorted(np.argwhere(seated == bot)[:, 1].tolist()) == [0, 1, 2]


def test_a_longer_series_starts_with_the_same_games() -> None:
    few, many = run_series(plan("random", games=4)), run_series(plan("random", games=9))
    assert np.array_equal(many.points[:4], few.points)
    other = run_series(plan("random", games=4, seed=8))
    assert not np.array_equal(other.logs.moves, few.logs.moves)


@pytest.mark.parametrize("bots", [("greedy", "random"), ("search:2", "random")])
def test_games_in_the_series_file_are_not_played_again(bots: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "games.arena"
    first = run_series(plan(*bots, games=4), series_file=file, workers=1)
    size = file.stat().st_size
    reported: list[tuple[int, int]] = []
    again = run_series(
        plan(*bots, games=4), series_file=file, progress=lambda done, number: reported.append((done, number))
    )
    assert reported == [(4, 4)]
    assert file.stat().st_size == size
    assert_same(first, again)
    reported.clear()
    more = run_series(
        plan(*bots, games=8), series_file=file, workers=1, progress=lambda done, number: reported.append((done, number))
    )
    assert reported[0] == (4, 8)
    assert reported[-1] == (8, 8)
    assert_same(more, run_series(plan(*bots, games=8), workers=1))
    fewer = run_series(plan(*bots, games=2), series_file=file)
    assert_same(fewer, run_series(plan(*bots, games=2), workers=1))


def test_the_game_of_a_truncated_line_is_played_again(tmp_path: Path) -> None:
    file, planned = tmp_path / "games.arena", plan("search:2", "random", games=4)
    whole = run_series(planned, series_file=file, workers=1)
    text = file.read_bytes()
    file.write_bytes(text[:-40])
    reported: list[int] = []
    again = run_series(planned, series_file=file, workers=1, progress=lambda done, _: reported.append(done))
    assert reported == [3, 4]
    assert_same(whole, again)
    assert len(file.read_bytes().splitlines()) == len(text.splitlines())


def test_the_file_of_another_series_is_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "games.arena"
    run_series(plan("random", games=2), series_file=file)
    before = file.read_bytes()
    with pytest.raises(RojiError, match="games of another series"):
        run_series(plan("random", games=2, seed=8), series_file=file)
    assert file.read_bytes() == before
    (tmp_path / "letter").write_text("Dear Ann\n")
    with pytest.raises(RojiError, match="holds no games of the arena"):
        run_series(plan("random", games=2), series_file=tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Ann\n"


def test_two_runs_cannot_use_the_same_series_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file, planned = tmp_path / "games.arena", plan("random", games=2)
    with open_series_file(file, planned), pytest.raises(RojiError, match="Another run is playing this series"):
        run_series(planned, series_file=file)


def test_an_error_in_a_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot registered only in this process: the workers do not find it."""
    monkeypatch.setitem(known._makers, "homebody", lambda _how: known.find_bot("search:2"))
    with pytest.raises(RojiError, match="There is no bot 'homebody'"):
        run_series(plan("homebody", "random", games=4), workers=2)


@pytest.mark.parametrize(
    ("more", "said"), [({"backend": "moon"}, "cannot play on 'moon'"), ({"workers": 0}, "0 workers")]
)
def test_an_unknown_backend_or_no_workers_are_refused(more: dict[str, object], said: str) -> None:
    with pytest.raises(RojiError, match=said):
        run_series(plan("random"), **more)  # type: ignore[arg-type]
