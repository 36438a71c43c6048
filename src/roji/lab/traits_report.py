"""The report of one edition, trait by trait."""

from roji.arena.report.arena import options_text
from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined
from roji.arena.report.page import page, section, settings_line
from roji.arena.results import Results
from roji.arena.series_plan import SeriesPlan
from roji.lab.traits import Trait
from roji.lab.who_plays import players_section

__all__ = ["traits_report"]


def traits_report(plan: SeriesPlan, results: Results, traits: list[Trait]) -> str:
    """The report as the text of an HTML file."""
    game = results.sample.played.series.game
    parts = [f"{results.games:,} games", f"{results.sample.seats} players", f"bots {joined(list(plan.bots))}"]
    line = settings_line([*parts, *options_text(plan, results), f"seed {plan.seed}"])
    groups = dict.fromkeys(trait.group for trait in traits)
    sections = [_section(group, [trait for trait in traits if trait.group == group]) for group in groups]
    note = "The interval behind a figure holds the true value 19 times out of 20. Bots played; people may differ."
    sections.append(players_section([plan]))
    sections.append(section("How this was measured", el("p", note)))
    named = "" if plan.edition_name.startswith(game.title) else f", “{plan.edition_name}”"
    return page(f"What is {game.title}{named} like?", line, sections, Html(""))


def _section(group: str, traits: list[Trait]) -> Html:
    """Each trait as a sentence, with its yardstick below."""
    items = [
        el(
            "li",
            el("strong", f"{trait.name}: {trait.text}"),
            f" {trait.meaning}",
            *([el("p", trait.yardstick, class_="note")] if trait.yardstick else []),
        )
        for trait in traits
    ]
    return section(group.capitalize(), el("ul", *items))
