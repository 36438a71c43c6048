"""Which Roji this is, for files that say by what they were made: `roji.__version__` imports every room."""

import importlib.metadata

__all__ = ["version"]


def version() -> str:
    """The version of the installed package."""
    return importlib.metadata.version("roji")
