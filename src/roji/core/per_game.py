"""A cache of one result for each game, mostly compiled functions."""

import functools
from collections.abc import Callable
from typing import TypeVar

from roji.core.game import Game

__all__ = ["per_game"]

Built = TypeVar("Built")


def per_game(build: Callable[[Game], Built]) -> Callable[[Game], Built]:
    """Decorate a function of one game so that it runs once for each game, and later calls return the same result.

    Another game with the same name (a variant made with `dataclasses.replace`) replaces the earlier result. Two threads
    may both run the first call, so the function must return equal results.
    """
    built: dict[str, tuple[Game, Built]] = {}

    @functools.wraps(build)
    def built_once(game: Game) -> Built:
        known = built.get(game.name)
        if known is None or known[0] is not game:
            known = built[game.name] = game, build(game)
        return known[1]

    return built_once
