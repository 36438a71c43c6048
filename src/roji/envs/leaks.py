"""`check_env_leaks`: a public test that an environment shows a seat only what it may know."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.envs.multi_agent import MultiAgentGame
from roji.envs.observation import bounds
from roji.envs.rendering import render_picture, render_text

__all__ = ["check_env_leaks"]

Observe = Callable[[MultiAgentGame, int], Any]


def check_env_leaks(
    game: Game | str, seeds: Iterable[int] = (1, 2, 3), look_every: int = 7, observe: Observe | None = None
) -> int:
    """Play random games, deal afresh everything that a seat cannot know, and check that its observation does not change.

    `observe(running, seat)` is your own observation to check, too. `look_every` is the number of decisions between two checks.
    Raises AssertionError at the first leak; returns the number of checked observations.
    """
    looked = 0
    for seed in seeds:
        first = MultiAgentGame(game)
        seats = first.game.seats[seed % len(first.game.seats)]
        looked += _check_game(MultiAgentGame(first.game, seats), seed, look_every, observe)
    return looked


def _check_game(running: MultiAgentGame, seed: int, look_every: int, observe: Observe | None) -> int:
    luck, looked = new_luck(seed + 1), 0
    running.begin(seed)
    while waiting := running.to_act():
        if running.decisions % look_every == 0:
            for seat in range(running.num_seats):
                _check_seat(running, seat, luck, observe)
                looked += 1
        moves = np.flatnonzero(running.mask(waiting[0]))
        running.play(waiting[0], int(moves[int(below(luck, len(moves)))]))
    return looked


def _check_seat(running: MultiAgentGame, seat: int, luck: Any, observe: Observe | None) -> None:
    game, where = running.game, f"seat {seat} after {running.decisions} decisions"
    other = running.copy()
    other.redeal(seat, luck)
    shown, shown_other = _shown(running, seat), _shown(other, seat)
    for name, value in shown.items():
        assert np.array_equal(value, shown_other[name]), f"{name}: {where} is shown something it cannot know"
    if observe is not None:
        same = np.array_equal(observe(running, seat), observe(other, seat))
        assert same, f"your observation: {where} is shown something it cannot know"
    low, high = bounds(game)
    features = shown["features"]
    assert ((features >= low) & (features <= high)).all(), f"features: {where} is shown a number outside its range"


def _shown(running: MultiAgentGame, seat: int) -> dict[str, Any]:
    """Everything that environments show a seat, by name."""
    game, box, table = running.game, running.box, running.table
    return {
        "features": running.features(seat),
        "action_mask": running.mask(seat),
        "text": render_text(game, box, table, seat),
        "picture": render_picture(game, box, table, seat),
        "who is to act": running.to_act(),
    }
