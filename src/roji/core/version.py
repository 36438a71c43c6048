"""The version of Roji, for files that record what made them. Unlike `roji.__version__` it imports no other room."""

import importlib.metadata

__all__ = ["version"]


def version() -> str:
    """The version of the installed package."""
    return importlib.metadata.version("roji")
