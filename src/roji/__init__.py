"""Roji: three garden board games for people, for learning agents and for designers.

    >>> import roji
    >>> match = roji.Match("zen-garden", 2, {"boards": "1,2"}, seed=7)
    >>> match.play(match.to_act()[0], "take a0")

What stands below is imported when it is first used: `import roji` itself takes no time. See docs/python.md.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from roji.bots import find_bot
    from roji.core.record import read_record
    from roji.envs.batch import Batch
    from roji.games import find_game, read_edition
    from roji.match import Match

__all__ = ["Batch", "Match", "find_bot", "find_game", "read_edition", "read_record"]

__version__ = "1.0.0"

_HOMES = {
    "Batch": "roji.envs.batch",
    "Match": "roji.match",
    "find_bot": "roji.bots",
    "find_game": "roji.games",
    "read_edition": "roji.games",
    "read_record": "roji.core.record",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'roji' has no attribute '{name}'")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """All that can be had, imported or not."""
    return sorted({*globals(), *_HOMES})
