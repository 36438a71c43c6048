"""Plays, writes and prints the lab's studies."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from roji.cli.arena import play_series, remove_series_file, tell_written
from roji.cli.files import write_new_file
from roji.core.edition import Edition
from roji.core.game import Game

__all__ = ["LabFiles", "LabRun", "ban_components", "compare_many", "describe_one", "show_notes"]


@dataclass(frozen=True, slots=True)
class LabFiles:
    """The files for the results, if any."""

    json: Path | None
    html: Path | None


@dataclass(frozen=True, slots=True)
class LabRun:
    """The settings of a study's games."""

    game: Game
    bots: list[str]
    games: int
    settings: dict[str, Any]  # of plan_series
    workers: int | None
    on: str
    files: LabFiles
    retrain: float | None = None  # minutes of training for each edition that a network does not know

    def plan(self, edition: Edition, bots: Sequence[str] | None = None) -> Any:
        """The series with this edition."""
        from roji.arena.series_plan import plan_series
        from roji.cli.lab_training import retrained_bots

        names = list(bots or self.bots)
        if self.retrain is not None:
            names = retrained_bots(edition, names, self.retrain, Path())
        return plan_series(self.game, names, self.games, edition=edition, **self.settings)

    def results(self, plans: Sequence[Any]) -> list[Any]:
        """The results of all series; played games stay in files until all are done."""
        from roji.arena.results import compute_results

        played = [play_series(plan, None, self.workers, self.on, plan.edition_name) for plan in plans]
        return [compute_results(one) for one in played]

    def write_json(self, content: dict[str, Any]) -> None:
        """Write the results, if requested."""
        if self.files.json:
            write_new_file(self.files.json, json.dumps(content, indent=1) + "\n", replace=True)


def describe_one(run: LabRun, edition: Edition, top: str) -> None:
    """Report what the game is like with this edition; `top` is the highest level of the ladder of strengths."""
    from roji.lab.json_lab import played_as_json
    from roji.lab.study import describe_game
    from roji.lab.traits_report import traits_report

    plan, console = run.plan(edition), Console(stderr=True, highlight=False)
    [results] = run.results([plan])
    traits = describe_game(
        plan, results, max(20, run.games // 5), top, run.workers, lambda text: console.print(f"· {text} …")
    )
    run.write_json({**played_as_json([plan], results.games), "traits": [trait.as_json() for trait in traits]})
    if run.files.html:
        write_new_file(run.files.html, traits_report(plan, results, traits), replace=True)
    remove_series_file(plan, None)
    shown = Console(highlight=False)
    shown.print(f"[bold]{_titled(edition)}[/]: {results.games:,} games of {', '.join(plan.bots)}", soft_wrap=True)
    show_notes(shown, [plan])
    group = ""
    for trait in traits:
        if trait.group != group:
            group = trait.group
            shown.print(f"[bold]{group.capitalize()}[/]")
        shown.print(f"  {trait.name}: {trait.text} {trait.meaning}", markup=False)
        if trait.yardstick:
            shown.print(f"    {trait.yardstick}", style="dim", markup=False)
    tell_written(run.files.json, run.files.html)


def _titled(edition: Edition) -> str:
    """The names of the game and the edition; only one if the edition's name begins with the game's."""
    title = edition.game.title
    return escape(edition.name if edition.name.startswith(title) else f"{title}, “{edition.name}”")


def compare_many(run: LabRun, editions: list[Edition], second: str | None) -> None:
    """Report what the other editions change against the first."""
    from roji.core.edition_changes import changed_numbers
    from roji.lab.compare_report import lab_report
    from roji.lab.study import compare_editions, comparison_as_json

    for variant in editions[1:]:
        changed_numbers(editions[0], variant)  # refuses equal editions before anything is played
    plans = [run.plan(edition) for edition in editions]
    weaker = [run.plan(edition, [second]) for edition in editions] if second else []
    strong = run.results(plans)
    comparisons = compare_editions(editions, strong, run.results(weaker) if second else None)
    run.write_json(comparison_as_json(plans, strong[0].games, comparisons, second))
    if run.files.html:
        write_new_file(run.files.html, lab_report(plans, strong, comparisons, second), replace=True)
    for plan in [*plans, *weaker]:
        remove_series_file(plan, None)
    _show_comparisons(run, plans, comparisons, strong[0].games, second)
    tell_written(run.files.json, run.files.html)


def _show_comparisons(
    run: LabRun, plans: Sequence[Any], comparisons: Sequence[Any], games: int, second: str | None
) -> None:
    """Print the changes and their effects, in sentences; for several editions, in a table."""
    from roji.lab.study import table_rows
    from roji.lab.trust import trust_sentences

    console = Console(highlight=False)
    console.print(
        f"[bold]{run.game.title}[/], {games:,} games of {', '.join(run.bots)} with each edition, on the same deals"
    )
    show_notes(console, plans)
    if len(comparisons) > 1:
        table = Table("", "Base", *(one.variant.name for one in comparisons), box=None, pad_edge=False)
        for row in table_rows(comparisons):
            table.add_row(*row)
        console.print(table)
        console.print("In brackets the change; * means that it is unlikely to be chance.", style="dim")
    for comparison in comparisons:
        if len(comparisons) == 1:
            _show_one(console, comparison)
        named = f" (“{comparison.variant.name}”)" if len(comparisons) > 1 else ""
        for sentence in trust_sentences(comparison.trust, ", ".join(run.bots), second) if second else ():
            console.print(f"How far to trust it{named}: {sentence}", markup=False)


def _show_one(console: Console, comparison: Any) -> None:
    """One variant: its changes, and their effects."""
    from roji.lab.sentences import sentences, unclear_sentence

    for where, before, after in comparison.changes:
        console.print(f"  {where}: {before} → {after}", style="dim", markup=False)
    said = sentences(comparison.measures)
    console.print("With the variant" if said else "Nothing is clearly different with the variant.")
    for sentence in said:
        console.print(f"• {sentence}", markup=False)
    console.print(unclear_sentence(comparison.measures), style="dim", markup=False)


def show_notes(console: Console, plans: Sequence[Any]) -> None:
    """Print the notes on the bots."""
    from roji.lab.who_plays import notes_on_plans

    for note in notes_on_plans(plans):
        console.print(f"Note: {note}", style="yellow", markup=False, soft_wrap=True)


def ban_components(run: LabRun, edition: Edition, what: str) -> None:
    """Report what the components are worth, by what a seat loses without them."""
    from roji.cli.arena import deals_progress
    from roji.lab.ban_report import MEANING, ban_report
    from roji.lab.bans import find_components, weigh_bans
    from roji.lab.json_lab import played_as_json

    plan = run.plan(edition)
    series = plan.series()
    components = find_components(series, what)
    with deals_progress() as progress:
        worths = weigh_bans(series, components, run.games, run.workers, progress)
    deals = len(worths[0].per_game.influence)
    run.write_json({**played_as_json([plan], deals), "banned": what, "worth": [one.as_json() for one in worths]})
    if run.files.html:
        write_new_file(run.files.html, ban_report(plan, worths), replace=True)
    console = Console(highlight=False)
    console.print(f"[bold]{_titled(edition)}[/]: one seat may not use it, on {deals:,} deals of {', '.join(plan.bots)}")
    show_notes(console, [plan])
    console.print(_worth_table(worths))
    console.print(MEANING, style="dim")
    tell_written(run.files.json, run.files.html)


def _worth_table(worths: Sequence[Any]) -> Table:
    from roji.lab.ban_report import group_title, worth_row

    table = Table("", "Wanted in", "Wins lost", "Points lost", "Verdict", box=None, pad_edge=False)
    group = ""
    for worth in worths:
        if worth.group != group:
            group = worth.group
            table.add_row(f"[bold]{group_title(worth)}[/]")
        name, *cells = worth_row(worth)
        table.add_row(f"  {name}", *cells)
    return table
