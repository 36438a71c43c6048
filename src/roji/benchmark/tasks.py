"""A task: a game, a number of seats, an edition, test games and opponents, all under a name with a version.

Opponents are programs, so a task also keeps a *fingerprint* of each: a hash of the moves that it plays against itself on fixed
deals. An opponent that plays differently is refused, because its rows would not be comparable.
`python -m roji.benchmark.tasks` writes missing fingerprints and changes none; `--renew` changes those of tasks not yet released.
"""

import argparse
import functools
import hashlib
import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from roji.arena.playing import play_logs
from roji.arena.series import Series
from roji.bots import find_bot
from roji.bots.network.shipped import why_no_network
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.games import find_game

__all__ = ["Task", "all_tasks", "check_opponent", "find_task", "fingerprint", "frozen_fingerprints", "main"]

FINGERPRINTS = "fingerprints.json"
PROBE_SEED = 4711  # the games of a fingerprint
PROBE_GAMES = [(0, 0)]
NETWORK = "network"


class Task(NamedTuple):
    """The games and opponents of a task. A released task never changes."""

    name: str
    game: str
    seats: int
    edition: str  # the hash
    opponents: tuple[str, ...]
    train_seeds: int  # every whole number below this is a training seed
    test_seed: int
    deals: int
    slow_opponents: tuple[str, ...] = ()  # those that search: they play fewer deals, because they think for long
    slow_deals: int = 0
    options: int = 0

    def deals_against(self, opponent: str, most: int | None = None) -> int:
        """How many test deals are played against an opponent: the task's number, or `most` if that is less."""
        deals = self.slow_deals if opponent in self.slow_opponents else self.deals
        return deals if most is None else min(deals, most)

    def checked_edition(self) -> Edition:
        """The edition of the task; RojiError if this version of Roji has another one."""
        edition = default_edition(find_game(self.game))
        if edition.hash != self.edition:
            raise RojiError(
                f"{self.name} is played with edition {self.edition}, and this version of Roji has {edition.hash}: "
                "take the version that the task belongs to, or the task's next version."
            )
        return edition


@functools.cache
def all_tasks() -> dict[str, Task]:
    """All tasks by name."""
    text = resources.files("roji.benchmark").joinpath("tasks.toml").read_text("utf-8")
    facts: dict[str, dict[str, Any]] = tomllib.loads(text)
    lists = ("opponents", "slow_opponents")
    return {name: Task(name, **one | {key: tuple(one[key]) for key in lists}) for name, one in facts.items()}


def find_task(name: str) -> Task:
    """The task of this name; the prefix `roji/` is optional."""
    known = all_tasks()
    found = known.get(name) or known.get(f"roji/{name}")
    if found is None:
        raise RojiError(f"There is no task '{name}': the tasks are {', '.join(known)}.")
    return found


@functools.cache
def fingerprint(task: Task, opponent: str) -> str:
    """A hash of this opponent's current play; computed once in a process."""
    bot = find_bot(opponent)
    series = Series(find_game(task.game), [bot] * task.seats, PROBE_SEED, task.options)
    return hashlib.sha256(play_logs(series, PROBE_GAMES).moves.tobytes()).hexdigest()[:16]


def frozen_fingerprints(task: Task) -> dict[str, str]:
    """The frozen fingerprints of the task's opponents."""
    known: dict[str, dict[str, str]] = json.loads(resources.files("roji.benchmark").joinpath(FINGERPRINTS).read_text())
    return known.get(task.name, {})


def why_absent(task: Task, opponent: str) -> str:
    """Why an opponent cannot play here, in one line; empty if it can."""
    game = find_game(task.game)
    return why_no_network(game, default_edition(game).box) if opponent == NETWORK else ""


def check_opponent(task: Task, opponent: str) -> str:
    """The opponent's fingerprint; RojiError if it differs from the frozen one."""
    now, then = fingerprint(task, opponent), frozen_fingerprints(task).get(opponent)
    if then is not None and now != then:
        raise RojiError(
            f"{opponent} plays otherwise ({now}) than when {task.name} was frozen ({then}): rows would not compare. "
            "Take the version of Roji that the task belongs to, or the task's next version."
        )
    return now


def main() -> None:
    """Write missing fingerprints, and with `--renew` all of them or those of the opponents that are named."""
    parser = argparse.ArgumentParser(prog="python -m roji.benchmark.tasks", description=main.__doc__)
    parser.add_argument("--renew", nargs="*", metavar="OPPONENT", help="only before a task is released")
    renew = parser.parse_args().renew
    found = {}
    for task in all_tasks().values():
        known = frozen_fingerprints(task)
        for opponent in task.opponents:
            is_asked = renew is not None and (not renew or opponent in renew)
            if (is_asked or opponent not in known) and not why_absent(task, opponent):
                before = known.get(opponent, "new")
                known[opponent] = fingerprint(task, opponent)
                print(task.name, opponent, before, known[opponent], flush=True)  # noqa: T201
        found[task.name] = dict(sorted(known.items()))
    path = Path(str(resources.files("roji.benchmark"))) / FINGERPRINTS
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
