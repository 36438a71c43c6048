"""Where tables are stored if the operator names no database."""

from roji.server.settings import default_folder

__all__ = ["default_database"]


def default_database() -> str:
    """The SQLite file that is used if the operator names no database: in the user's data folder, which is made if need be."""
    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "roji.db")
