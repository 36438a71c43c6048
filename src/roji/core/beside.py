"""For a background process of another program: it gives way to that program, and ends with it."""

import os
import sys
import threading

__all__ = ["UNTIL_INPUT_ENDS", "end_with_input", "give_way"]

NICENESS = 10
UNTIL_INPUT_ENDS = "--until-input-ends"  # tells a command of ours to call `end_with_input`


def give_way() -> None:
    """Lower the priority of this process and of those it starts."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def end_with_input() -> None:
    """End this process when its standard input ends: the program at the other end has closed it, or is gone."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    # Not sys.stdin: Python aborts if a thread still holds its lock when the process ends.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)
