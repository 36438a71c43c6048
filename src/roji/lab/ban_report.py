"""The report of a ban: the value of each component, as an HTML page."""

from collections.abc import Sequence

from roji.arena.report.markup import Html, el
from roji.arena.report.number_text import joined, percent, signed_around, signed_percent
from roji.arena.report.page import page, section, settings_line, wide_table
from roji.arena.series_plan import SeriesPlan
from roji.core.luck import seed_text
from roji.games import find_game
from roji.lab.bans import Worth
from roji.lab.who_plays import players_section

__all__ = ["MEANING", "ban_report", "group_title", "worth_row"]

MEANING = (
    "Wins lost: of the games in which the seat wanted to use it, how many fewer it wins if it may not. Too strong or too weak: "
    "beyond the usual differences in its whole group, and chance is unlikely. In a group of less than four nothing is usual: "
    "there the verdict says what the ban costs. Open: more games would tell; a dash: wanted in less than ten deals."
)


def ban_report(plan: SeriesPlan, worths: Sequence[Worth]) -> str:
    """The report as the text of an HTML file."""
    game, deals = find_game(plan.game), len(worths[0].per_game.influence)
    line = settings_line(
        [
            f"at most {deals:,} deals",
            f"{len(plan.seatings[0])} players",
            f"bots {joined(list(plan.bots))}",
            f"seed {seed_text(plan.seed)}",
        ]
    )
    heads = ("", "Wanted in", "Wins lost", "Points lost", "Verdict")
    sections = [section("What the words mean", el("p", MEANING)), players_section([plan])]
    for group in dict.fromkeys(worth.group for worth in worths):
        rows = [el("tr", *(el("td", cell) for cell in worth_row(one))) for one in worths if one.group == group]
        title = group_title(next(one for one in worths if one.group == group))
        sections.append(section(title, wide_table(group, heads, rows)))
    return page(f"{game.title}: what is it worth?", line, sections, Html(""))


def group_title(worth: Worth) -> str:
    """The group of a component, and what a ban usually costs there."""
    return worth.group if worth.usual is None else f"{worth.group} (usually {percent(worth.usual, 1)} of wins lost)"


def worth_row(worth: Worth) -> tuple[str, ...]:
    """Name, uses, wins and points lost, and the verdict, formatted for people."""
    lost, points = (
        (signed_percent(worth.per_use), signed_around(worth.points)) if worth.per_use.is_known else ("–", "–")
    )
    return worth.name, f"{worth.uses:,} deal{'s' * (worth.uses != 1)}", lost, points, worth.verdict
