"""Paired matches: every deal in all rotations, and the same games from the same seed, compiled or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roji.arena.paired_games import Series, deal_seed, play_one, play_pairs
from roji.bots import Bot, find_bot
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.games import GAMES, find_game


def games() -> list[Game]:
    return [find_game(name) for name in GAMES]


class UncompiledBot:
    """Wraps a bot so that it is asked for every decision from Python."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name

    def choose(self, game: Game, box: Any, view: Any, seat: int, luck: Any) -> int:
        return self.bot.choose(game, box, view, seat, luck)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_fast_and_slow_games_are_equal_move_for_move(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        bots = [find_bot(("gentle", "random", "greedy")[seat % 3]) for seat in range(seats)]
        fast = list(play_pairs(Series(game, bots, seed=3), range(2)))
        slow = list(play_pairs(Series(game, [UncompiledBot(bot) for bot in bots], seed=3), range(2)))
        assert len(fast) == len(slow) == 2 * seats
        for one, other in zip(fast, slow, strict=True):
            assert np.array_equal(one.moves, other.moves)
            assert (one.sheet, one.places, one.line_up) == (other.sheet, other.places, other.line_up)
            assert one.is_cut == other.is_cut
            assert one.seconds is None
            assert other.seconds is not None
            assert len(other.seconds) == seats


def test_every_bot_sits_on_every_seat_once_in_a_deal() -> None:
    game = find_game("zen_garden")
    played = list(play_pairs(Series(game, [find_bot("random")] * 3, seed=1), [4]))
    assert [one.rotation for one in played] == [0, 1, 2]
    for bot in range(3):
        assert sorted(one.seat_of(bot) for one in played) == [0, 1, 2]


def test_all_rotations_of_a_deal_begin_with_the_same_table() -> None:
    game = find_game("zen_garden")
    box = default_edition(game).box
    for one in play_pairs(Series(game, [find_bot("random")] * 2, seed=1), [7]):
        table = game.new_table(box, 2, 0, deal_seed(1, 7))
        for seat, move in one.moves.tolist():
            game.play_quietly(box, table, seat, move)
        assert tuple(game.places(box, table)) == one.places
        assert [sum(row) for row in one.sheet] == list(one.points)


def test_a_game_does_not_depend_on_what_was_played_before() -> None:
    game = find_game("zen_garden")
    series = Series(game, [find_bot("greedy"), find_bot("gentle")], seed=9)
    together = list(play_pairs(series, range(5)))
    alone = play_one(series, 3, 1)
    assert np.array_equal(together[7].moves, alone.moves)


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(RojiError, match="2 to 4 players, not 5"):
        Series(find_game("zen_garden"), [find_bot("random")] * 5, seed=1)
