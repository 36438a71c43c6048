"""The default database for tables."""

from roji.server.settings import default_folder

__all__ = ["default_database"]


def default_database() -> str:
    """The default SQLite file, in the user's data folder, which is created if necessary."""
    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "roji.db")
