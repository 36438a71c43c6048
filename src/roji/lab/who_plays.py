"""Notes on who plays an edition, because a network knows only the edition it was trained on."""

from collections.abc import Sequence
from pathlib import Path

from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined
from roji.arena.report.page import section
from roji.arena.series_plan import SeriesPlan
from roji.bots.network.shipped import why_no_network
from roji.core.edition import Edition

__all__ = ["network_file_of", "notes_on_plans", "notes_on_players", "players_section"]

WITHOUT = {"master": "classic", "guided": "classic", "network": "greedy"}  # their replacement if no network fits


def network_file_of(bot: str) -> Path | None:
    """The network file in a bot's name, if there is one."""
    kind, _, how = bot.partition(":")
    file = how if kind == "network" else how.partition(":")[2]
    return Path(file) if file and kind in WITHOUT else None


def notes_on_players(editions: Sequence[Edition], bots: Sequence[str]) -> list[str]:
    """One sentence for each bot that has to play an edition without its network; none if all play as usual."""
    notes = []
    for name in bots:
        kind = name.partition(":")[0]
        for edition in editions if kind in WITHOUT else ():
            if reason := why_no_network(edition.game, edition.box, network_file_of(name)):
                notes.append(f"{name} plays “{edition.name}” like {WITHOUT[kind]}, by judgement alone. {reason}")
    return notes


def notes_on_plans(plans: Sequence[SeriesPlan]) -> list[str]:
    """The notes on all bots of these plans, and the bots that replace those of the first plan, such as retrained ones."""
    notes = []
    for plan in plans:
        notes += notes_on_players([plan.named_edition()], plan.bots)
        for usual, bot in zip(plans[0].bots, plan.bots, strict=True):
            if bot != usual:
                notes.append(f"“{plan.edition_name}” is played by {bot} in place of {usual}.")
    return list(dict.fromkeys(notes))


def players_section(plans: Sequence[SeriesPlan]) -> Html:
    """Who played, for a report, with the notes on them."""
    bots = plans[0].bots
    notes = [el("p", note, class_="note") for note in notes_on_plans(plans)]
    return section("Who played", el("p", f"{joined(list(bots))}."), *notes)
