"""Where tables are stored if the operator names no database."""

import os
import sys
from pathlib import Path

__all__ = ["default_database"]


def default_database() -> str:
    """The SQLite file that is used if the operator names no database: in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return str(base / "roji" / "roji.db")
