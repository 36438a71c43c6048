"""`roji net`: networks as files."""

from pathlib import Path

import typer

from roji.core.errors import RojiError

__all__ = ["app"]

app = typer.Typer(help="Write and show network files.", no_args_is_help=True, rich_markup_mode=None)


@app.command("export")
def export(
    checkpoint: Path = typer.Argument(..., help="A checkpoint of roji train, or a network file."),
    out: Path | None = typer.Option(None, "--out", "-o", help="The network file to write, such as zen.npz."),
    onnx: Path | None = typer.Option(None, "--onnx", help="Write the network as ONNX to this file."),
) -> None:
    """Write a network as a small file that bots play from. With a card beside it, or as ONNX."""
    import tempfile

    from roji.learn.checkpoint import is_checkpoint, read_checkpoint
    from roji.learn.export import card_path, export_network
    from roji.learn.onnx_file import export_onnx

    if out is None and onnx is None:
        raise RojiError("Say what to write: --out FILE, --onnx FILE or both.")
    if is_checkpoint(checkpoint):
        with tempfile.TemporaryDirectory() as folder:
            network = export_network(read_checkpoint(checkpoint), out or Path(folder) / "network.npz")
    else:
        from roji.bots.network import read_network

        network = read_network(checkpoint)
        if out is not None:
            raise RojiError(f"{checkpoint} is a network file already: copy it, or write --onnx.")
    if out is not None:
        typer.echo(f"Wrote {out} ({out.stat().st_size / 1e6:.2f} MB) and its card {card_path(out)}.")
    if onnx is not None:
        export_onnx(network, onnx)
        typer.echo(f"Wrote {onnx} ({onnx.stat().st_size / 1e6:.2f} MB).")


@app.command("show")
def show(file: Path = typer.Argument(..., help="A network file, or a checkpoint of roji train.")) -> None:
    """Show a network's card. What it plays, how it was made, how strong it is."""
    from dataclasses import asdict
    from json import dumps

    from roji.bots.network import read_network
    from roji.learn.checkpoint import is_checkpoint, read_checkpoint
    from roji.learn.export import card_text

    if is_checkpoint(file):
        about = asdict(read_checkpoint(file).about)
        del about["edition_text"]
        typer.echo(dumps(about, indent=1, ensure_ascii=False))
    else:
        typer.echo(card_text(read_network(file)))
