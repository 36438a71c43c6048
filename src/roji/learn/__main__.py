"""`python -m roji.learn GAME …`: `roji train` and `roji probe` with only PyTorch and Numba installed, and for `torchrun`."""

import argparse
import signal
import sys
from typing import Any

from roji.core.errors import RojiError
from roji.learn import TrainSettings, probe_bot, train
from roji.learn.settings import Recipe


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m roji.learn", description="Train a network by self-play.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--device", choices=("cuda", "cpu"))
    parser.add_argument("--games", type=int, help="played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="training")
    parser.add_argument("--from", dest="start_from")
    parser.add_argument("--seats", help="such as 2,3; without it, all")
    parser.add_argument("--options", help="such as 'boards=1,2'; without it, all")
    parser.add_argument("--edition")
    parser.add_argument("--deals", type=int, default=100, help="for each measurement of strength; 0: none")
    parser.add_argument("--against", default="greedy,classic", help="who measures strength")
    parser.add_argument("--weights", type=int, default=Recipe().weights, help="the size of a new network")
    parser.add_argument("--teacher", help="a bot that a new network learns from first, such as greedy")
    parser.add_argument("--teacher-minutes", type=float, default=1.0)
    parser.add_argument("--probe", metavar="BOT", help="train a best response against this bot, as roji probe does")
    parser.add_argument("--workers", type=int, help="processes that measure strength")
    return parser


def main() -> int:
    """Run one training. SIGTERM ends it like Ctrl-C: the network is saved."""
    signal.signal(signal.SIGTERM, _stop)
    given = vars(_parser().parse_args())
    given["seats"] = tuple(int(part) for part in given["seats"].split(",")) if given["seats"] else None
    pairs = [part.partition("=") for part in (given["options"] or "").split()]
    given["options"] = {name: value for name, _, value in pairs} if given["options"] is not None else None
    given["against"] = tuple(given["against"].split(","))
    recipe, bot = Recipe(weights=given.pop("weights")), given.pop("probe")
    settings = TrainSettings(**given, recipe=recipe, command=f"roji train {' '.join(sys.argv[1:])}")
    try:
        if bot:
            probe_bot(bot, settings, _say)
        else:
            train(settings, _say)
    except RojiError as error:
        sys.stderr.write(f"roji: {error}\n")
        return 1
    return 0


def _stop(*_: Any) -> None:
    raise KeyboardInterrupt


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
