"""`roji train`: play, learn, measure, save, until the time is up."""

import time
from collections.abc import Callable
from pathlib import Path

from roji.learn.checkpoint import Checkpoint, write_checkpoint
from roji.learn.learner import Learner
from roji.learn.ppo import Losses
from roji.learn.progress import Counts, Progress
from roji.learn.report import read_curve, training_report
from roji.learn.settings import TrainSettings
from roji.learn.strength import Measurement, StrengthMeter
from roji.learn.team import join_team

__all__ = ["CHECKPOINT", "CURVE", "REPORT", "Trainer", "run_training"]

CHECKPOINT, CURVE, REPORT, MEASURED = "checkpoint.npz", "curve.csv", "report.html", "measured.npz"
SAVE_EVERY = 60.0  # seconds
SAY_EVERY = 20.0
SNAPSHOT_EVERY = 30.0
MEASURE_EVERY = 45.0
PROFILED = 3  # the rollout whose phases are timed one by one
CURVE_DEALS, LAST_DEALS = (
    10**6,
    2 * 10**6,
)  # seeds of the first deals: fixed for the whole curve, others at the end


def run_training(settings: TrainSettings, say: Callable[[str], None]) -> Checkpoint:
    """Train with these settings. Ctrl-C ends a run early and saves the network."""
    game = settings.find_game()
    edition = settings.find_edition(game)
    team = join_team(settings.device)
    learner = Learner(settings, game, edition, team)
    deals = settings.deals if team.leads else 0
    meter = StrengthMeter(edition, settings.against, deals, settings.num_workers())
    try:
        return Trainer(learner, meter, say if team.leads else lambda _: None).run()
    finally:
        meter.close()
        team.leave()


class Trainer:
    """One run of a learner, with its time limit, files and measurements."""

    def __init__(self, learner: Learner, meter: StrengthMeter, say: Callable[[str], None]) -> None:
        self.learner, self.meter, self.say = learner, meter, say
        self.out = Path(learner.settings.out)
        self.leads = learner.team.leads
        self.progress = Progress(self.out / CURVE, say)
        self._begun = time.monotonic()
        self._minutes_before = learner.about.minutes
        self._decisions_before = learner.about.decisions
        self._measured_at: Counts | None = None
        self._due = {"save": SAVE_EVERY, "say": SAY_EVERY / 2, "snapshot": SNAPSHOT_EVERY, "measure": MEASURE_EVERY}

    def run(self) -> Checkpoint:
        """Train until the time is up or Ctrl-C; then save and measure once more."""
        learner, length = self.learner, 60 * self.learner.settings.minutes
        self.say(self._introduction())
        if learner.settings.teacher and not learner.resumed:
            self.say(learner.be_taught())
        losses, number = None, 0
        self._begun = time.monotonic()
        try:
            while (left := learner.team.agree(1 - self._elapsed() / length)) > 0 or losses is None:
                if number == PROFILED:
                    learner.clock.start()
                losses = learner.improve(max(left, 0.0))
                if number == PROFILED:
                    self.say(
                        f"One rollout of {learner.rollout.steps} x {learner.rollout.rows:,}: {learner.clock.stop()}."
                    )
                number += 1
                self._look_around(losses)
        except KeyboardInterrupt:
            self.say("Stopped early.")
        return self._finish(losses)

    def _look_around(self, losses: Losses) -> None:
        """Do what is due: add to the pool, report, save, measure."""
        if self._is_due("snapshot", SNAPSHOT_EVERY):
            self.learner.past_selves.add(self.learner.network)
        if not self.leads:
            return
        if self._is_due("say", SAY_EVERY):
            self.progress.trained(self._counts(losses))
        if self._is_due("save", SAVE_EVERY):
            self._save()
        for result in self.meter.ready():
            self._note(result)
        if self.meter.is_idle and self._is_due("measure", MEASURE_EVERY):
            self._measure(self._counts(losses), CURVE_DEALS)

    def _finish(self, losses: Losses | None) -> Checkpoint:
        if self.leads and losses is not None:
            self._save()
            counts = self._counts(losses)
            self.progress.trained(counts)
            try:
                for result in self.meter.ready(wait=True):
                    self._note(result)
                self._measure(counts, LAST_DEALS)
                for result in self.meter.ready(wait=True):
                    self._note(result)
            except KeyboardInterrupt:
                self.say("Strength was not measured at the end.")
            self._save()
            (self.out / MEASURED).unlink(missing_ok=True)
            text = training_report(self.learner.rows.game.title, self.learner.about, read_curve(self.out / CURVE))
            (self.out / REPORT).write_text(text, "utf-8")
            self.say(f"Saved {self.out / CHECKPOINT} (go on with --from) and {self.out / REPORT}.")
        return self.learner.checkpoint()

    def _measure(self, counts: Counts, first: int) -> None:
        """Start measuring the current network."""
        self._measured_at = counts
        path = self.out / MEASURED
        write_checkpoint(path, Checkpoint(self.learner.about, self.learner.network.arrays()))
        self.meter.ask(path, first)

    def _note(self, result: Measurement) -> None:
        """Record a measurement, and keep the last one of each opponent for the card."""
        assert self._measured_at is not None
        self.progress.measured(self._measured_at, result)
        others = [one for one in self.learner.about.strength if one["against"] != result.against]
        noted = {
            name: round(value, 4) if isinstance(value, float) else value for name, value in result._asdict().items()
        }
        self.learner.about.strength = [*others, noted | {"decisions": self._measured_at.decisions}]

    def _save(self) -> None:
        self.learner.about.minutes = self._minutes_before + self._trained_minutes()
        write_checkpoint(self.out / CHECKPOINT, self.learner.checkpoint())

    def _counts(self, losses: Losses) -> Counts:
        about, learner = self.learner.about, self.learner
        busy = learner.playing + learner.learning
        rate = (about.decisions - self._decisions_before) / busy if busy else 0.0
        numbers = [float(loss) for loss in losses]
        minutes = self._minutes_before + self._trained_minutes()
        return Counts(minutes, about.decisions, about.games, rate, learner.playing, learner.learning, *numbers)

    def _trained_minutes(self) -> float:
        return (self.learner.playing + self.learner.learning) / 60

    def _elapsed(self) -> float:
        return time.monotonic() - self._begun

    def _is_due(self, what: str, every: float) -> bool:
        if self._elapsed() < self._due[what]:
            return False
        self._due[what] = self._elapsed() + every
        return True

    def _introduction(self) -> str:
        learner, shape = self.learner, self.learner.network.shape
        about, sizes = learner.about, " x ".join(str(size) for size in (shape.features, *shape.hidden, shape.outputs))
        start = f"goes on from {about.decisions / 1e6:,.0f} M decisions" if learner.resumed else "starts anew"
        return (
            f"{learner.rows.game.title} {start} on {learner.team.device}: {learner.rollout.rows:,} games at once, "
            f"network {sizes} ({shape.weights:,} weights), margin scale {about.margin_scale:.1f} points, "
            f"features {about.features_hash}."
        )
