"""Reading and writing people's files, with one clear line when that fails."""

from pathlib import Path

from roji.core.errors import RecordError, RojiError
from roji.core.record import Record, parse_record

__all__ = ["read_record", "write_new_file"]


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return parse_record(path.read_text("utf-8"))
    except OSError as error:
        raise RecordError(f"Cannot read record {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no record: it is not a text file.") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def write_new_file(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file, whole or not at all; an existing one only if told to."""
    if path.exists() and not replace:
        raise RojiError(f"{path} exists already: choose another name, or remove it.")
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise RojiError(f"Cannot write {path}: {error.strerror}.") from None
