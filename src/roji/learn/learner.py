"""The learner: a network, its optimizer and its earlier selves, in games that continue from rollout to rollout."""

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch

from roji import __version__
from roji.bots.network.network_file import features_hash
from roji.core.edition import Edition
from roji.core.game import Game
from roji.learn.checkpoint import Checkpoint, Description
from roji.learn.game_rows import GameRows
from roji.learn.model import PolicyNetwork
from roji.learn.network_checkpoint import read_start, shape_of
from roji.learn.past_selves import PastSelves
from roji.learn.phases import PhaseClock
from roji.learn.ppo import Losses, learn, minibatch_loss
from roji.learn.returns import estimate_returns
from roji.learn.rollout import OtherPlayers, RolloutBuffer, play
from roji.learn.row_plan import RowPlan, plan_rows
from roji.learn.settings import TrainSettings
from roji.learn.shape import Shape, shape_for
from roji.learn.teacher import Teacher
from roji.learn.team import Team
from roji.learn.update import UpdateStep, new_optimizer

__all__ = ["Learner"]


class Learner:
    """Alternates between playing and learning. `about` and `checkpoint` describe its state."""

    def __init__(
        self,
        settings: TrainSettings,
        game: Game,
        edition: Edition,
        team: Team,
        before: Checkpoint | None = None,
        change_plan: Callable[[RowPlan], RowPlan] = lambda plan: plan,
    ) -> None:
        self.settings, self.team, self.recipe = settings, team, settings.recipe
        torch.manual_seed(settings.seed)  # the same first network in all processes
        if settings.start_from is not None:
            before = read_start(Path(settings.start_from))
            before.check(game, features_hash(game))
        shape = shape_of(before.about) if before else shape_for(game, self.recipe.weights)
        self.network = PolicyNetwork(shape).to(team.device)
        self.optimizer = new_optimizer(self.network, self.recipe.rate[0], team.device)
        self.update = UpdateStep(
            team.wrap(self.network),
            self.optimizer,
            partial(minibatch_loss, recipe=self.recipe),
            self.recipe.most_gradient,
            is_recorded=team.size == 1,
        )
        seed = settings.seed + 1000 * team.rank
        torch.manual_seed(seed)
        self.past_selves = PastSelves(shape, team.device, seed)
        self.others: OtherPlayers = self.past_selves
        rows = settings.num_games(team.device.type)
        plan = plan_rows(game, rows, self.recipe.pool_share, seed, settings.seats, settings.options)
        self.rows = GameRows(game, edition, change_plan(plan), team.device, self.recipe)
        margin_scale = team.agree(self.rows.reset(seed + (before.about.decisions if before else 0)))
        self.rollout = RolloutBuffer(
            shape, self.recipe.steps, settings.steps_in_minibatch(team.device.type), rows, team.device
        )
        self.clock = PhaseClock(team.device)
        self.playing, self.learning = 0.0, 0.0  # seconds
        self.about = _description(game, edition, shape, settings, margin_scale)
        self.resumed = before is not None  # no longer a new network: the first learning rate is lower
        if before:
            self._resume(before)
        self.past_selves.add(self.network)

    def be_taught(self) -> str:
        """Learn from a bot first; returns a summary. All processes of a team copy what the first one learned."""
        settings, network = self.settings, self.network
        teacher = Teacher(settings, self.rows.game, self.rows.batch.edition, self.team.device)
        decisions, agreed = teacher.teach(network, settings.teacher_minutes, self.about.margin_scale)
        for parameter in network.parameters():
            self.team.share(parameter.data)
        self.resumed = True
        self.past_selves.snapshots.clear()
        self.past_selves.add(network)
        return f"{settings.teacher} taught {decisions / 1e6:.1f} M decisions: {100 * agreed:.0f} % of its moves are foreseen."

    def improve(self, left: float) -> Losses:
        """Play one rollout and learn from it; `left` is the share of the run that remains, 1 to 0."""
        recipe, start = self.recipe, self.clock.now()
        self.others.draw()
        play(self.rollout, self.rows, self.network, self.others, self.clock)
        middle = self.clock.now()
        returns = estimate_returns(self.rollout, self.rows, recipe, self.about.margin_scale)
        self.clock.mark("returns")
        first, bonus = recipe.rate[0], recipe.entropy[0]
        if self.resumed:
            first, bonus = recipe.resumed_rate, recipe.resumed_entropy
        rate, entropy = recipe.rate[1], recipe.entropy[1]
        self.update.set_rates(rate + left * (first - rate), entropy + left * (bonus - entropy))
        losses = learn(self.update, (self.rollout, returns), self.rows)
        self.clock.mark("learning")
        end = self.clock.now()
        self.playing += middle - start
        self.learning += end - middle
        self.about.decisions += self.rollout.steps * self.rollout.rows * self.team.size
        self.about.games += int(self.rollout.over.sum()) * self.team.size
        return losses

    def checkpoint(self) -> Checkpoint:
        """Everything that a later run needs to continue."""
        states = [self.optimizer.state[parameter] for parameter in self.network.parameters()]
        moments = [state[name] for state in states for name in ("exp_avg", "exp_avg_sq")] if all(states) else []
        patterns = [values.to(torch.bfloat16).view(torch.int16).cpu().numpy() for values in moments]
        updates = int(states[0]["step"]) if all(states) else 0
        return Checkpoint(self.about, self.network.arrays(), patterns, updates, self.past_selves.saved())

    def _resume(self, before: Checkpoint) -> None:
        about, old = self.about, before.about
        self.network.load_arrays(before.arrays)
        self.past_selves.restore(before.snapshots, self.team.device)
        about.margin_scale, about.minutes = old.margin_scale, old.minutes
        about.decisions, about.games, about.strength = old.decisions, old.games, old.strength
        about.commands = [*old.commands, *about.commands]
        if not before.moments:
            return
        moments = [torch.as_tensor(one).view(torch.bfloat16).to(self.team.device).float() for one in before.moments]
        for place, parameter in enumerate(self.network.parameters()):
            self.optimizer.state[parameter] = {
                "step": torch.tensor(
                    float(before.num_updates), device=parameter.device if parameter.is_cuda else "cpu"
                ),
                "exp_avg": moments[2 * place],
                "exp_avg_sq": moments[2 * place + 1],
            }


def _description(
    game: Game, edition: Edition, shape: Shape, settings: TrainSettings, margin_scale: float
) -> Description:
    return Description(
        game=game.name,
        features_hash=features_hash(game),
        edition=edition.hash,
        edition_text=edition.text,
        features=shape.features,
        moves=shape.moves,
        seats=shape.seats,
        hidden=shape.hidden,
        margin_scale=margin_scale,
        direct=[steps.tolist() for steps in shape.direct] if shape.direct.num_kinds else [],
        seed=settings.seed,
        commit=_commit(),
        version=__version__,
        commands=[settings.command] if settings.command else [],
    )


def _commit() -> str:
    """The Git commit of the sources, if they are a checkout."""
    command: list[Any] = ["git", "-C", Path(__file__).parent, "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
