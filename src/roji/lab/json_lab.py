"""The lab's results as JSON. Every file states what was played: game, editions, bots, seed, games and version."""

from collections.abc import Sequence
from typing import Any

from roji.arena.series_plan import SeriesPlan
from roji.core.edition_changes import Change
from roji.core.luck import seed_text
from roji.core.version import version
from roji.games import find_game
from roji.lab.who_plays import notes_on_plans

__all__ = ["changes_as_json", "played_as_json"]


def played_as_json(plans: Sequence[SeriesPlan], games: int) -> dict[str, Any]:
    """What was played; the plans differ only in their editions."""
    plan = plans[0]
    return {
        "version": version(),
        "game": plan.game,
        "editions": [{"name": one.edition_name, "hash": one.edition_hash} for one in plans],
        "options": find_game(plan.game).decode_options(plan.options),
        "bots": list(plan.bots),
        "players": len(plan.seatings[0]),
        "seed": seed_text(plan.seed),
        "games": games,
        "notes": notes_on_plans(plans),
    }


def changes_as_json(changes: Sequence[Change]) -> list[dict[str, str]]:
    """The differences of an edition."""
    return [{"where": change.where, "before": change.before, "after": change.after} for change in changes]
