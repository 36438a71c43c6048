"""Writes people's files; a failure is one clear line."""

from pathlib import Path

from roji.core.errors import RojiError

__all__ = ["write_new_file"]


def write_new_file(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file atomically; overwrite an existing one only if allowed."""
    if path.exists() and not replace:
        raise RojiError(f"{path} exists already: choose another name, or remove it.")
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise RojiError(f"Cannot write {path}: {error.strerror}.") from None
