"""Parses typed options of a game: `--options 'boards=1,2,3 tricky=yes'`."""

from roji.core.errors import RojiError

__all__ = ["chosen_options"]


def chosen_options(options: str) -> dict[str, str]:
    """The chosen values by name; the game checks them."""
    pairs = [part.partition("=") for part in options.split()]
    if any(not name or not value for name, _, value in pairs):
        raise RojiError(f"Options look like 'name=value name=value', not '{options}'.")
    return {name: value for name, _, value in pairs}
