"""Errors in the language of whoever types."""

from roji.core.error_words import translated

__all__ = ["told"]


def told(message: str, language: str) -> str:
    """An error, in this language if it has been translated."""
    return translated(message, language, "roji.cli")
