"""Pace: how long a player waits between two turns of their own."""

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from roji.arena.components import components_of
from roji.arena.estimate import ratio
from roji.arena.played_games import PlayedGames
from roji.arena.report.number_text import around
from roji.lab.traits import Trait

__all__ = ["look_at_pace", "waits"]

MOST_GAMES = 200


def look_at_pace(played: PlayedGames) -> list[Trait]:
    """The others' decisions between two turns of a player; empty if all act at the same time."""
    if not components_of(played.series.game).takes_turns or not len(played):
        return []
    found = [list(waits([seat for seat, _ in played.moves(game)])) for game in range(min(MOST_GAMES, len(played)))]
    value = ratio(np.array([sum(one) for one in found]), np.array([len(one) for one in found]))
    return [Trait("length", "Waiting", value, around(value), "decisions of others lie between two turns of a player.")]


def waits(seats: Sequence[int]) -> Iterator[int]:
    """The number of others' decisions between consecutive turns of the same seat; `seats` decided in this order."""
    last: dict[int, int] = {}
    place = 0
    for seat, run in itertools.groupby(seats):
        if seat in last:
            yield place - last[seat]
        place += len(list(run))
        last[seat] = place
