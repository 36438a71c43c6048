"""The lab beside the server: one study in a separate low-priority process, which the server starts as a module.

It reads the job as one line of JSON and writes news as lines of JSON, the last with the results. It ends as soon as its input is
closed, so that it does not outlive the server.
"""

import sys
from typing import Any

import msgspec

from roji.core.beside import end_with_input, give_way
from roji.core.errors import RojiError
from roji.games import find_game

__all__ = ["LabJob", "LabNews", "main"]


class LabJob(msgspec.Struct):
    """The study to run."""

    game: str
    edition: str
    bot: str
    players: int
    games: int
    seconds: float


class LabNews(msgspec.Struct, omit_defaults=True):
    """A study's progress or results."""

    progress: float = 0.0
    games: int = 0
    figures: list[dict[str, Any]] = []
    report: str = ""
    why: str = ""  # the error


def main() -> None:
    """Run the study in the first line of the input."""
    give_way()  # bots at tables go first
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=LabJob)
    end_with_input()
    try:
        _study(job)
    except RojiError as error:
        _tell(LabNews(why=str(error)))


def _study(job: LabJob) -> None:
    from roji.core.edition import parse_edition
    from roji.lab.small_study import SmallStudy

    edition = parse_edition(find_game(job.game), job.edition, "The edition")
    study = SmallStudy(edition, job.bot, job.players, job.games)
    for progress in study.play(job.seconds):
        _tell(LabNews(progress=progress))
    found = study.found()
    figures = [figure._asdict() for figure in found.figures]
    _tell(LabNews(1.0, found.games, figures, found.report))


def _tell(news: LabNews) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
