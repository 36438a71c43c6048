"""The list of commands. A command's module is imported only when it is called: some import Numba, which takes seconds."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

__all__ = ["COMMANDS", "Commands"]

COMMANDS: Mapping[str, str] = {  # the module, and in it a function or a group of commands
    "play": "play:play",
    "replay": "replay:replay",
    "serve": "serve:serve",
    "sit": "sit:sit",
    "mcp": "mcp:mcp",
    "backup": "backup:backup",
    "admin": "admin:app",
    "games": "games:games",
    "record": "records:app",
    "edition": "editions:app",
    "arena": "arena:arena",
    "lab": "lab:app",
    "evaluate": "evaluate:evaluate",
    "train": "train:train",
    "net": "net:app",
    "probe": "probe:probe",
    "compile": "compile:compile_games",
    "bench": "bench:app",
}


class Commands(TyperGroup):
    """The commands, each imported on demand."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Their names, in the order of the list above."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command of this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        found = getattr(importlib.import_module(f"roji.cli.{module}"), attribute)
        command = get_group(found) if isinstance(found, typer.Typer) else _single(cmd_name, found)
        command.name = cmd_name
        return command


def _single(name: str, function: Callable[..., None]) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name)(function)
    return get_command(app)
