"""The entry point of `roji`: runs a command and prints every error as one line."""

import os
import sys
from collections.abc import Sequence

import typer
from typer.main import get_command

from roji import __version__
from roji.cli.commands import Commands
from roji.cli.errors import told
from roji.cli.language import asked_language
from roji.core.errors import RojiError

__all__ = ["app", "run"]

FAILED, MISUSED, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    name="roji",
    cls=Commands,
    help="Three garden board games: play, replay and measure them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"roji {__version__}")
        raise typer.Exit


@app.callback()
def _roji(
    version: bool = typer.Option(False, "--version", callback=_show_version, is_eager=True, help="Show the version."),
) -> None:
    """Three garden board games: play, replay and measure them."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status. An error is said in the language of the command."""
    status, message = _run(arguments)
    if message:
        typer.echo(f"roji: {told(message, asked_language(arguments))}", err=True)
    return status


def _run(arguments: Sequence[str]) -> tuple[int, str]:
    """Run one command; returns its exit status, and the error in one line."""
    command = get_command(app)
    try:
        status = command.main(list(arguments) or ["--help"], prog_name="roji", standalone_mode=False)
    except RojiError as error:
        return FAILED, str(error)
    except KeyboardInterrupt:
        return INTERRUPTED, "Interrupted."
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0, ""
    except OSError as error:
        return FAILED, f"{error.filename or 'The system'}: {error.strerror or error}."
    except Exception as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a group of commands without one, such as `roji lab`
            return _run([*arguments, "--help"])
        if hasattr(error, "format_message"):  # a misused command line, in typer's words
            return MISUSED, _misused(error)
        if type(error).__name__ == "Abort":
            return INTERRUPTED, "Interrupted."
        raise
    return (status if isinstance(status, int) else 0), ""


def _misused(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "roji"
    message = error.format_message().replace("\n", " ") if hasattr(error, "format_message") else str(error)
    return f"{_ended(message)} See '{path} --help'." if message else f"Say what to do: see '{path} --help'."


def _ended(message: str) -> str:
    """A sentence with exactly one mark at its end."""
    message = message.rstrip(".")
    return message if message.endswith("?") else f"{message}."
