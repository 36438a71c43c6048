"""`roji lab --retrain`: trains networks on the editions of a study before it is played."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from roji.core.edition import Edition
from roji.core.game import Game

__all__ = ["retrained_bots"]


def retrained_bots(edition: Edition, bots: Sequence[str], minutes: float, folder: Path) -> list[str]:
    """The same bots, with networks replaced by ones trained on this edition.

    The networks are in the folder, named after the game and the edition's hash. An existing one is not trained again.
    """
    from roji.bots.network.shipped import why_no_network
    from roji.lab.who_plays import WITHOUT, network_file_of

    found = []
    for name in bots:
        fits = name.partition(":")[0] not in WITHOUT or not why_no_network(
            edition.game, edition.box, network_file_of(name)
        )
        found.append(name if fits else _with_file(edition.game, name, _trained(edition, minutes, folder)))
    return found


def _with_file(game: Game, name: str, path: Path) -> str:
    """The bot's name with this network."""
    from roji.bots.engine_bot import EngineBot

    kind, _, how = name.partition(":")
    if kind == "network":
        return f"network:{path}"
    budget = how.partition(":")[0] or str(int(EngineBot(kind).settings(game).iterations))
    return f"guided:{budget}:{path}"


def _trained(edition: Edition, minutes: float, folder: Path) -> Path:
    """A network for this edition: the shipped one, trained further, or a new one if none is shipped."""
    from roji.bots.network.shipped import shipped_path
    from roji.learn import TrainSettings, train
    from roji.learn.checkpoint import read_checkpoint
    from roji.learn.export import export_network
    from roji.learn.trainer import CHECKPOINT

    path = folder / f"{edition.game.command}-{edition.hash}.npz"
    if path.exists():
        return path
    console, shipped = Console(stderr=True, highlight=False), shipped_path(edition.game)
    with tempfile.TemporaryDirectory() as out:
        text = Path(out) / "edition.toml"
        text.write_text(edition.text, "utf-8")
        settings = TrainSettings(
            edition.game.command,
            minutes,
            out=out,
            start_from=shipped if shipped.exists() else None,
            edition=text,
            deals=0,
            command=f"roji lab --retrain {minutes:g}",
        )

        def tell(line: str) -> None:
            if out not in line:  # omit the checkpoint's path, which is gone when this returns
                console.print(f"· {line}", markup=False, soft_wrap=True)

        train(settings, tell)
        export_network(read_checkpoint(Path(out) / CHECKPOINT), path)
    console.print(f"Wrote {path}, the network for “{edition.name}”.", markup=False, soft_wrap=True)
    return path
