"""`roji probe`: trains a best response against a fixed bot, and measures how often it wins."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from roji.core.errors import RojiError
from roji.learn.fixed_opponents import BotOpponents, FrozenNetwork, network_behind
from roji.learn.learner import Learner
from roji.learn.network_checkpoint import checkpoint_of
from roji.learn.row_plan import RowPlan
from roji.learn.settings import TrainSettings
from roji.learn.strength import Measurement, StrengthMeter
from roji.learn.team import join_team
from roji.learn.trainer import Trainer

__all__ = ["run_probe"]

SEATS = 2


def run_probe(bot: str, settings: TrainSettings, say: Callable[[str], None]) -> Measurement:
    """Train against a bot, with two seats. Returns how often the response wins on fresh deals.

    Training against a bot with a network uses the network without the search, because it answers at once. The response starts
    from that network unless another start is given. The result is measured against the bot itself.
    """
    game = settings.find_game()
    edition = settings.find_edition(game)
    network = network_behind(bot, game, edition)
    device = settings.device if network else "cpu"
    if network is None and settings.device == "cuda":
        raise RojiError(f"{bot} plays on the CPU only: leave out --device.")
    settings = replace(settings, seats=(SEATS,), against=(bot,), device=device)
    start = checkpoint_of(network, max(game.seats)) if network and settings.start_from is None else None
    learner = Learner(settings, game, edition, join_team(device), start, lambda plan: _one_seat(plan, settings.seed))
    if network:
        learner.others = FrozenNetwork(network, learner.rows)
        say(f"The response is trained against {bot}'s network, and measured against {bot}.")
    else:
        learner.others = BotOpponents(bot, learner.rows, settings.seed)
    meter = StrengthMeter(edition, settings.against, settings.deals, settings.num_workers())
    try:
        Trainer(learner, meter, say).run()
    finally:
        meter.close()
    found: list[dict[str, Any]] = learner.about.strength
    if not found:
        raise RojiError("The response was not measured: give it more time, or more than 0 deals.")
    last = {name: found[-1][name] for name in Measurement._fields}
    return Measurement(**last)


def _one_seat(plan: RowPlan, seed: int) -> RowPlan:
    """The learner has one seat of each game, the bot the other."""
    learner = np.random.default_rng(seed).integers(SEATS, size=len(plan.seats))
    others = np.zeros_like(plan.others)
    others[np.arange(len(learner)), 1 - learner] = True
    return plan._replace(others=others, num_shared=len(learner))
