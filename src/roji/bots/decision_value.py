"""The value of a decision: the chance to win after the played move, compared with a bot's best move.

This splits a game's result. Skill is what players gave away by their choices: subtracted from them, and given to the others in
proportion to their chances. Luck is the rest: what was dealt and drawn, and what nobody could know. The equal share at the start,
luck and skill add up to the result.
"""

from collections.abc import Sequence
from typing import NamedTuple

from roji.bots.engine_bot import EngineBot
from roji.bots.win_chances import chances_after
from roji.core.game import Game
from roji.core.rule import Box, Luck, Table

__all__ = ["Decided", "Weighed", "split_result", "weigh"]

COMPARED = 3  # moves that the bot likes best


class Weighed(NamedTuple):
    """A played move, compared with others."""

    best: int  # the move after which the seat has the best chance
    loss: float  # the chance that the seat gave away
    gain: float  # if it played the best move: the lead over any other


class Decided(NamedTuple):
    """A decision of a finished game."""

    seat: int
    chances: Sequence[float]  # of each seat, before it
    loss: float


def weigh(bot: EngineBot, game: Game, box: Box, view: Table, seat: int, move: int, luck: Luck) -> Weighed:
    """Compare a move with the bot's favourites, using only what the seat could know."""
    liked = bot.best_moves(game, box, view, seat, luck)[:COMPARED]
    moves = [move, *(other for other in liked if other != move)]
    if len(moves) == 1:
        return Weighed(move, 0.0, 0.0)
    chances = chances_after(game, box, view, seat, moves, luck)
    best = max(range(len(moves)), key=lambda place: chances[place])
    gain = chances[0] - max(chances[1:]) if best == 0 else 0.0
    return Weighed(moves[best], chances[best] - chances[0], gain)


def split_result(decisions: Sequence[Decided], result: Sequence[float]) -> list[tuple[float, float]]:
    """The luck and the skill of each seat; 1 / seats + luck + skill is its result (1 for the win, a part for a shared one)."""
    skill = [0.0] * len(result)
    for seat, chances, loss in decisions:
        others = 1.0 - chances[seat]
        for other, chance in enumerate(chances):
            share = chance / others if others > 0 else 1.0 / (len(result) - 1)
            skill[other] += -loss if other == seat else loss * share
    equal = 1.0 / len(result)
    return [(reached - equal - skilled, skilled) for reached, skilled in zip(result, skill, strict=True)]
