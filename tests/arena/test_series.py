"""The plan of a series: seatings, line-ups, and games that are cut off."""

from __future__ import annotations

import numpy as np
import pytest

from roji.arena.playing import play_logs
from roji.arena.replay import replay_games
from roji.arena.series import Series, rotations, seat_bots
from roji.arena.series_plan import plan_series
from roji.bots import find_bot
from roji.core.errors import RojiError
from roji.games import find_game

ZEN = find_game("zen_garden")


def test_as_many_bots_as_seats_sit_at_one_table() -> None:
    assert seat_bots(["master", "greedy", "random"], 3) == (("master", "greedy", "random"), ((0, 1, 2),))


def test_fewer_bots_take_the_seats_in_turn() -> None:
    assert seat_bots(["greedy", "random"], 4) == (("greedy", "random"), ((0, 1, 0, 1),))
    assert seat_bots(["greedy", "random", "random"], 4) == (("greedy", "random"), ((0, 1, 1, 0),))


def test_more_bots_than_seats_meet_in_every_combination() -> None:
    bots, seatings = seat_bots(["a", "b", "c", "d"], 2)
    assert bots == ("a", "b", "c", "d")
    assert seatings == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def test_more_bots_than_seats_must_differ() -> None:
    with pytest.raises(RojiError, match="name each bot once"):
        seat_bots(["greedy", "random", "random"], 2)


def test_each_rotation_is_played_once() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert rotations((0, 0, 0)) == [(0, 0, 0)]


def test_a_number_of_games_is_rounded_up_to_whole_deals() -> None:
    order = plan_series(ZEN, ["greedy", "random"], 7, players=2)
    assert (order.deals, len(order.series().line_ups)) == (4, 2)
    assert plan_series(ZEN, ["greedy", "random", "gentle", "steady"], 13, players=3).deals == 2  # 12 line-ups a deal


@pytest.mark.parametrize(
    ("bots", "games", "more", "said"),
    [
        ([], 1, {}, "Name the bots"),
        (["random"], 0, {}, "0 games cannot be played"),
        (["random"], 1, {"players": 7}, "2 to 4 players, not 7"),
        (["random"], 1, {"limit": 0}, "leaves no game"),
        (["nobody"], 1, {}, "no bot 'nobody'"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(
    bots: list[str], games: int, more: dict[str, int], said: str
) -> None:
    with pytest.raises(RojiError, match=said):
        plan_series(ZEN, bots, games, **more)  # type: ignore[arg-type]


def test_the_same_series_has_the_same_name_however_many_games_are_asked_for() -> None:
    one = plan_series(ZEN, ["random"], 10, seed=3)
    assert one.name == plan_series(ZEN, ["random"], 500, seed=3).name
    assert one.name != plan_series(ZEN, ["random"], 10, seed=4).name


@pytest.mark.parametrize("bot", ["random", "search:1"])
def test_a_game_is_cut_off_at_the_limit_and_marked_as_such(bot: str) -> None:
    series = Series(ZEN, [find_bot(bot)], 5, seatings=[(0, 0)], limit=9)
    whole = Series(ZEN, [find_bot(bot)], 5, seatings=[(0, 0)])
    games = [(0, 0), (1, 0)]
    short, full = play_logs(series, games), play_logs(whole, games)
    assert short.lengths.tolist() == [9, 9]
    assert np.array_equal(short.moves[:9], full.moves[:9])
    assert replay_games(series, games, short).is_cut.all()
    assert not replay_games(whole, games, full).is_cut.any()


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, *_: object) -> int:
            return 111

    with pytest.raises(RojiError, match="Bot cheat tried move 111 of Zen Garden, which is not legal"):
        play_logs(Series(ZEN, [Cheat()], 1, seatings=[(0, 0)]), [(0, 0)])
