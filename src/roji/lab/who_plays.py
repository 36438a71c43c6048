"""Who plays an edition, and what a reader must know of them: a network knows only the edition it was trained on."""

from collections.abc import Sequence
from pathlib import Path

from roji.bots.network.shipped import why_no_network
from roji.core.edition import Edition

__all__ = ["notes_on_players"]

WITHOUT = {"master": "classic", "guided": "classic", "network": "greedy"}  # how they play where no network fits


def notes_on_players(editions: Sequence[Edition], bots: Sequence[str]) -> list[str]:
    """One sentence for each bot that has to play an edition without its network; none if all play as they are known."""
    notes = []
    for name in bots:
        kind, _, how = name.partition(":")
        file = how if kind == "network" else how.partition(":")[2]
        for edition in editions if kind in WITHOUT else ():
            if reason := why_no_network(edition.game, edition.box, Path(file) if file else None):
                notes.append(f"{name} plays “{edition.name}” like {WITHOUT[kind]}, by judgement alone. {reason}")
    return notes
