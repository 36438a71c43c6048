"""Which commands there are. A command's module is imported when the command is called: some import Numba, which takes seconds."""

import importlib
from collections.abc import Mapping

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

__all__ = ["COMMANDS", "Commands"]

COMMANDS: Mapping[str, str] = {  # the module, and in it a function or a group of commands
    "play": "play:play",
    "serve": "serve:serve",
    "games": "games:games",
    "record": "records:app",
    "edition": "editions:app",
    "bench": "bench:app",
}


class Commands(TyperGroup):
    """The commands, each found when it is asked for."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
        """Their names, in the order of the list above."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | TyperGroup | None:  # type: ignore[override]  # noqa: ARG002
        """One of them, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        found = getattr(importlib.import_module(f"roji.cli.{module}"), attribute)
        if isinstance(found, typer.Typer):
            group = get_group(found)
        else:
            single = typer.Typer(add_completion=False, rich_markup_mode=None)
            single.command(cmd_name)(found)
            group = get_command(single)
        group.name = cmd_name
        return group
