"""Why do some seats win more games than others? Each variant of the game removes one suspected cause.

    python benchmarks/lab/later_seats.py --minutes 8 --out later.json [--players 3] [--bot sharp] [--variants own,no-pushing]
    python benchmarks/lab/later_seats.py --variants own --edition mine.toml --bot guided:16:mine.npz --players 2,3,4 --minutes 8

An edition can change numbers. To change a rule, seat_variants.py changes one line in a copy of the sources, and the copy plays.
Games are played on all cores for the given minutes; each process appends to its own file, and another run continues these files.
For every place in the order of play the summary gives wins, points at the beginning of the last round and at the end, and who
pushed whom (seat_figures.py). Needs NumPy and Numba only.
"""

import argparse
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from seat_figures import WATCHED
from seat_variants import SOURCES, VARIANTS, edition_text, sources_of


class Job(NamedTuple):
    """What one process plays."""

    variant: str
    bot: str
    players: int
    edition: str  # a path, or empty for the game's own edition
    seed: int
    shard: int
    shards: int
    until: float  # seconds, as time.time()

    @property
    def name(self) -> str:
        """The name of the job's files, shared by all processes of this variant."""
        bot = re.sub(r"\W+", "_", self.bot)  # it may name a file
        kind = f"{self.variant}-{bot}-{self.players}"
        return f"{kind}-{Path(self.edition).stem}" if self.edition else kind


def edition_of(job: Job) -> Any:
    """The edition that this job plays."""
    from roji.core.edition import default_text, parse_edition
    from roji.games import find_game

    text = Path(job.edition).read_text() if job.edition else default_text(find_game(VARIANTS[job.variant].game))
    return parse_edition(find_game(VARIANTS[job.variant].game), edition_text(VARIANTS[job.variant], text))


def let_network_play_anything() -> None:
    """Let the shipped network play editions on which it was not trained."""
    from roji.bots.network import shipped

    shipped.why_no_network = lambda *_: ""  # type: ignore[assignment]


def play_shard(job: Job, folder: Path) -> None:
    """Play deals until the time is up, and append a line for each game to the job's file."""
    from roji.arena.series import Series, deal_seed
    from roji.bots import find_bot
    from roji.games import find_game

    let_network_play_anything()
    game, path = find_game(VARIANTS[job.variant].game), folder / f"{job.name}.{job.shard}.jsonl"
    series = Series(game, [find_bot(job.bot)], job.seed, edition=edition_of(job), seatings=((0,) * job.players,))
    done = len(path.read_text().splitlines()) if path.exists() else 0
    with path.open("a") as file:
        deal = job.shard + done * job.shards
        while time.time() < job.until:
            found = play_game(series, deal, deal_seed(job.seed, deal))
            file.write(json.dumps(found) + "\n")
            file.flush()
            deal += job.shards


def play_game(series: Any, deal: int, seed: int) -> dict[str, Any]:
    """Play one game; its figures are listed by place in the order of play: 0 is the first to play."""
    game, box, bot = series.game, series.box, series.bots[0]
    table = game.new_table(box, series.seats, 0, seed)
    lucks = series.lucks([(deal, 0)])[0]
    order = [(int(table.first_seat) + place) % series.seats for place in range(series.seats)]
    watched = WATCHED[game.name](game, box, order)
    while waiting := game.seats_to_act(box, table):
        seat = waiting[0]
        watched.before(table, seat)
        move = int(bot.choose(game, box, game.seen(box, table, seat), seat, lucks[seat]))
        game.play_quietly(box, table, seat, move)
        watched.after(table, seat)
    return watched.result(table, deal)


def read_lines(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    """Yield all games of a variant played so far."""
    for path in sorted(folder.glob(f"{name}.*.jsonl")):
        for line in path.read_text().splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:  # the process was killed while writing this line
                continue


def run(chosen: argparse.Namespace) -> None:
    """Start processes for all variants, wait for them, and write the summary."""
    until = time.time() + 60 * chosen.minutes
    folder = Path(str(chosen.out) + ".games")
    folder.mkdir(parents=True, exist_ok=True)
    kinds = [
        (variant, bot, players)
        for variant in chosen.variants.split(",")
        for bot in chosen.bot.split(",")
        for players in map(int, chosen.players.split(","))
    ]
    shards = max(1, chosen.workers // len(kinds))
    copies = Path(tempfile.gettempdir()) / f"later-seats-{hashlib.sha1(str(SOURCES).encode()).hexdigest()[:8]}"
    running, jobs = [], []
    for variant, bot, players in kinds:
        sources = sources_of(VARIANTS[variant], copies / variant)
        for shard in range(shards):
            job = Job(variant, bot, players, chosen.edition, chosen.seed, shard, shards, until)
            jobs.append(job)
            environment = os.environ | {"PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
            command = [sys.executable, __file__, "--job", json.dumps(job), "--out", str(chosen.out)]
            running.append(subprocess.Popen(command, env=environment))
    failed = [process.returncode for process in running if process.wait() != 0]
    found = {}
    for job in jobs:
        if job.shard == 0 and (lines := list(read_lines(folder, job.name))):
            found[job.name] = WATCHED[VARIANTS[job.variant].game].summary(lines)
            print(f"{job.name:40} {_shares(found[job.name]['wins'])}, {found[job.name]['games']} games)", flush=True)
    Path(chosen.out).write_text(json.dumps({"seed": chosen.seed, "found": found}, indent=1) + "\n")
    with gzip.open(f"{chosen.out}.lines.gz", "wt") as file:
        for job in jobs:
            if job.shard == 0:
                file.writelines(json.dumps([job.name, line]) + "\n" for line in read_lines(folder, job.name))
    if failed:
        raise SystemExit(f"{len(failed)} of {len(running)} processes failed.")


def _shares(wins: list[list[float]]) -> str:
    """The wins of each place in the order of play in percent, and the widest half of their 95 % intervals."""
    shares = " ".join(f"{100 * share:5.1f}" for share, _ in wins)
    return f"{shares} % (± {100 * max(half for _, half in wins):.1f}"


def main() -> None:
    """Run all variants, or with `--job` the share of one process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--out", default="later.json")
    parser.add_argument("--players", default="3", help="such as 3 or 2,3,4")
    parser.add_argument("--bot", default="sharp", help="such as sharp or sharp,network")
    parser.add_argument("--variants", default=",".join(list(VARIANTS)[:6]), help=", ".join(VARIANTS))
    parser.add_argument("--edition", default="", help="an edition file instead of the game's own edition")
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--job", default="")
    chosen = parser.parse_args()
    if chosen.job:
        play_shard(Job(*json.loads(chosen.job)), Path(str(chosen.out) + ".games"))
    else:
        run(chosen)


if __name__ == "__main__":
    main()
