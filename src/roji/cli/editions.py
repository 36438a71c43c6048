"""`roji edition`: write and check edition files."""

from pathlib import Path

import typer

from roji.cli.files import write_new_file
from roji.core.edition import default_text
from roji.core.errors import EditionError
from roji.games import find_game, game_names, read_edition

__all__ = ["app"]

app = typer.Typer(
    help="Write and check edition files: what is in the box.", no_args_is_help=True, rich_markup_mode=None
)


@app.command("new")
def new(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    file: Path = typer.Argument(..., help="The file to write, such as my.toml."),
) -> None:
    """Write a game's own edition as a commented file to change."""
    found = find_game(game)
    write_new_file(file, default_text(found))
    typer.echo(f"Wrote {file}. Change it, check it with 'roji edition check {file}', play with '--edition {file}'.")


@app.command("check")
def check(file: Path = typer.Argument(..., help="The edition file.")) -> None:
    """Say whether an edition can be played, and if not, precisely why."""
    name = _game_of(file)
    edition = read_edition(name, file)
    own = " It is the game's own edition." if edition.is_default else ""
    typer.echo(f"{file} is a good edition of {edition.game.title}: '{edition.name}', hash {edition.hash}.{own}")


def _game_of(file: Path) -> str:
    """The game that a file says it is for."""
    import tomllib

    try:
        with file.open("rb") as stream:
            name = tomllib.load(stream).get("game")
    except OSError as error:
        raise EditionError(f"Cannot read edition {file}: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{file} is not a TOML file: {error}.") from None
    if name not in game_names():
        raise EditionError(f'{file}: the first line must say game = "…", one of {", ".join(game_names())}.')
    return str(name)
