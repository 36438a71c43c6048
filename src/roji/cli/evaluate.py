"""`roji evaluate`: one row of results for a player on a task of the benchmark."""

from pathlib import Path

import typer

from roji.core.errors import RojiError

__all__ = ["evaluate"]


def evaluate(
    model: str = typer.Argument("", help="A network file, or a bot such as search:500 or 'program:python mine.py'."),
    task: str = typer.Option("", "--task", "-t", help="The task, such as roji/Sakura-2p-v1; without one, list all."),
    against: str = typer.Option("", "--against", help="Only these of the task's opponents, such as random,greedy."),
    deals: int | None = typer.Option(None, "--deals", help="Fewer test deals than the task has.", min=2),
    name: str = typer.Option("", "--name", help="The player's name in the row."),
    decisions: int | None = typer.Option(None, "--decisions", help="Training decisions, if its file does not say."),
    seed: int | None = typer.Option(None, "--seed", help="The seed of its training, if its file does not say."),
    out: Path | None = typer.Option(None, "--out", "-o", help="Write the row to this file, as JSON."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="Games at a time; by default one for each core."),
) -> None:
    """Play a task's test games against its frozen opponents. Prints one row; see docs/benchmark.md."""
    from roji.benchmark.evaluate import Contender, row_json, row_text
    from roji.benchmark.evaluate import evaluate as play_task
    from roji.benchmark.tasks import all_tasks, find_task
    from roji.cli.arena import check_outputs
    from roji.cli.files import write_new_file

    if model and not task:
        raise RojiError("Say on which task: --task, such as roji/Sakura-2p-v1. 'roji evaluate' lists all.")
    if not task:
        for one in all_tasks().values():
            against = ", ".join(f"{name} ({one.deals_against(name)} deals)" for name in one.opponents)
            typer.echo(f"{one.name}: {one.seats} players, against {against}")
        return
    if not model:
        raise RojiError("Say who is evaluated: a network file, or a bot such as search:500.")
    if deals is not None and deals > find_task(task).deals:
        raise RojiError(f"{task} has {find_task(task).deals} test deals, not {deals}.")
    check_outputs(out)
    opponents = [part.strip() for part in against.split(",") if part.strip()]
    row = play_task(find_task(task), Contender(model, name, decisions, seed), opponents, deals, workers, typer.echo)
    typer.echo(row_text(row))
    if out is not None:
        write_new_file(out, row_json(row), replace=True)
        typer.echo(f"Wrote {out}.")
