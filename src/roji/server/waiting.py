"""Waiting for what is told by a call."""

import asyncio
from typing import Any

__all__ = ["settle"]


def settle(future: "asyncio.Future[Any]", outcome: Any) -> None:
    """Tell somebody who waits, if they still do."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
