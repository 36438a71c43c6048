"""Training: networks that learn the games by self-play on a GPU or on the CPU. Needs the extra `learn` (PyTorch).

    from roji.learn import TrainSettings, train

    train(TrainSettings("zen-garden", minutes=8, out="runs/zen"))

See docs/learning.md. Nothing else imports this room, and importing it does not import PyTorch.
"""

import importlib.util
from collections.abc import Callable

from roji.core.errors import RojiError
from roji.learn.settings import TrainSettings

__all__ = ["TrainSettings", "probe_bot", "require_torch", "train"]


def require_torch() -> None:
    """Raise a one-line error that says how to install PyTorch if it is missing."""
    if importlib.util.find_spec("torch") is None:
        raise RojiError("Training needs PyTorch: pip install 'roji[learn]'.")


def train(settings: TrainSettings, say: Callable[[str], None] = lambda _: None) -> None:
    """Train a network with these settings; `say` receives each line of progress."""
    require_torch()
    from roji.learn.trainer import run_training

    run_training(settings, say)


def probe_bot(bot: str, settings: TrainSettings, say: Callable[[str], None] = lambda _: None) -> None:
    """Train a best response against a fixed bot, and report how often it wins."""
    require_torch()
    from roji.learn.probe import run_probe

    result = run_probe(bot, settings, say)
    say(
        f"A response trained for {settings.minutes:g} minutes wins {100 * result.won:.1f} % of games against {bot} "
        f"(95 % interval: {100 * result.low:.1f} to {100 * result.high:.1f} %, {result.deals} deals from both seats)."
    )
