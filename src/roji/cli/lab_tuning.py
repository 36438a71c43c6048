"""Plays, writes and prints for `roji lab tune`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from roji.cli.files import write_new_file
from roji.cli.lab_runs import LabRun, show_notes
from roji.core.edition import Edition

__all__ = ["tune_edition"]

SEEDS = 2**128  # as many as there are


def tune_edition(run: LabRun, edition: Edition, base: str, changes: list[str], goal: str, out: Path | None) -> None:
    """Search for the goal from this edition (the file `base`), report the results, and write the best one."""
    from roji.lab.edition_numbers import number_name
    from roji.lab.goals import parse_goals
    from roji.lab.json_lab import played_as_json
    from roji.lab.tune import Tuning, parse_changes, tune

    goals, ranges = parse_goals(goal), parse_changes(edition, changes)
    plan = run.plan(edition)
    tuning = Tuning(run.bots, len(plan.seatings[0]), plan.seed, plan.options, run.workers)
    progress = Console(stderr=True, highlight=False)
    found = tune(edition, ranges, goals, run.games, tuning, lambda text: progress.print(f"· {text}"))
    best = found[0]
    run.write_json(
        {
            **played_as_json([plan], best.games),
            "goal": goal,
            "candidates": [
                {
                    "numbers": {number_name(place): number for place, number in one.numbers.items()},
                    "hash": one.edition.hash,
                    "games": one.games,
                    "miss": None if one.miss == float("inf") else round(one.miss, 6),
                    "figures": {name: figure.as_json() for name, figure in _figures(one, goals).items()},
                }
                for one in found
            ],
        }
    )
    _show_tuned(run, found, goals)
    if out and best.numbers:
        write_new_file(out, best.edition.text, replace=True)
        Console(highlight=False).print(
            f"Wrote {out}. The best of many owes part of it to chance: check it on other deals, under stronger play: "
            f"roji lab {run.game.command} {base} {out} --players {tuning.players} --seed {(plan.seed + 1) % SEEDS}",
            soft_wrap=True,
        )


def _show_tuned(run: LabRun, found: Sequence[Any], goals: Sequence[Any]) -> None:
    """A row for each edition that played all games."""
    from roji.arena.report.number_text import around, percent_range
    from roji.lab.edition_numbers import number_name
    from roji.lab.goals import EVEN_SCALE, SCALE, SEATS

    console = Console(highlight=False)
    show_notes(console, [run.plan(one.edition) for one in found if one.games == found[0].games])
    table = Table("Numbers", *(goal.text for goal in goals), "Miss", box=None, pad_edge=False)
    for one in found:
        if one.games == found[0].games and one.played is not None:
            numbers = (
                ", ".join(f"{number_name(place)} = {number}" for place, number in one.numbers.items()) or "as it is"
            )
            figures = [
                f"{percent_range(value)} off" if figure == SEATS else around(value)
                for figure, value in _figures(one, goals).items()
            ]
            table.add_row(numbers, *figures, f"{one.miss:.2f}")
    console.print(
        f"[bold]{run.game.title}[/], {found[0].games:,} games of {', '.join(run.bots)} with each of the last editions"
    )
    console.print(table)
    console.print(
        "Each figure has its 95 % interval, for one edition alone. Miss: 0 if all goals are met; a seat "
        f"{EVEN_SCALE:.0%} from fair or a figure {SCALE:.0%} outside its range makes 1, twice as far 4.",
        style="dim",
    )


def _figures(candidate: Any, goals: Sequence[Any]) -> dict[str, Any]:
    """The figures in the goals, by their ids."""
    if candidate.played is None or not len(candidate.played.results.sample):
        return {}
    return {goal.figure: candidate.played.figure(goal.figure) for goal in goals}
