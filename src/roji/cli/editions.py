"""`roji edition`: write, check and compare edition files."""

from pathlib import Path

import typer

from roji.cli.files import write_new_file
from roji.core.edition import Edition, default_edition, default_text, small_text
from roji.core.edition_changes import edition_changes
from roji.core.errors import EditionError, RojiError
from roji.core.toml_text import parse_toml
from roji.games import find_game, game_names, read_edition

__all__ = ["app"]

app = typer.Typer(
    help="Write, check and compare edition files: the contents of the box.", no_args_is_help=True, rich_markup_mode=None
)


@app.command("new")
def new(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    file: Path | None = typer.Argument(None, help="The file to write; by default named after the game."),
    small: bool = typer.Option(False, "--small", help="A tiny edition that can be solved exactly, if there is one."),
) -> None:
    """Write a game's own edition as a commented file to change."""
    found = find_game(game)
    text = small_text(found) if small else default_text(found)
    file = file or Path(f"{found.command}{'-small' if small else ''}.toml")
    write_new_file(file, text)
    typer.echo(f"Wrote {file}. Change it, check it with 'roji edition check {file}', play with '--edition {file}'.")


@app.command("check")
def check(files: list[Path] = typer.Argument(..., help="The edition files.")) -> None:
    """Check whether editions can be played. If not, say precisely why."""
    faults = 0
    for file in files:
        try:
            edition = _read(file)
        except RojiError as error:
            typer.echo(f"roji: {error}", err=True)
            faults += 1
            continue
        own = " It is the game's own edition." if edition.is_default else ""
        typer.echo(f"{file} is a good edition of {edition.game.title}: '{edition.name}', hash {edition.hash}.{own}")
    if faults:
        raise typer.Exit(1)


OWN = Path("own")


@app.command("diff")
def diff(
    base: Path = typer.Argument(..., help="An edition file, or 'own': the game's own."),
    variant: Path | None = typer.Argument(
        None, help="Another one; by default the first is compared with the game's own."
    ),
) -> None:
    """Describe the differences between two editions of a game."""
    first, second = (OWN, base) if variant is None else (base, variant)
    files = [file for file in (first, second) if file != OWN]
    if not files:
        raise RojiError("Name an edition file: 'own' is the own edition of its game.")
    game = find_game(_game_of(files[0]))
    one, two = (default_edition(game) if file == OWN else _read(file) for file in (first, second))
    changes = edition_changes(one, two)
    typer.echo(
        f"{two.name} (hash {two.hash}), compared with {one.name} (hash {one.hash}):"
        if changes
        else "Both say the same."
    )
    for change in changes:
        typer.echo(f"  {change.sentence}")


def _read(file: Path) -> Edition:
    return read_edition(_game_of(file), file)


def _game_of(file: Path) -> str:
    """The game that a file names."""
    try:
        name = parse_toml(file.read_text("utf-8"), str(file)).get("game")
    except OSError as error:
        raise EditionError(f"Cannot read edition {file}: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise EditionError(f"{file} is not a TOML file: {error}.") from None
    if name not in game_names():
        raise EditionError(f'{file}: the first line must say game = "…", one of {", ".join(game_names())}.')
    return str(name)
