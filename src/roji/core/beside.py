"""For a process that works beside another program: it gives way to that one, and ends with it."""

import os
import sys
import threading

__all__ = ["UNTIL_INPUT_ENDS", "end_with_input", "give_way"]

NICENESS = 10
UNTIL_INPUT_ENDS = "--until-input-ends"  # tells a command of ours to call `end_with_input`


def give_way() -> None:
    """Lower the priority of this process and of those that it starts from now on."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def end_with_input() -> None:
    """End this process as soon as its standard input does: the program that holds the other end closes it, or is gone."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    # Not by sys.stdin: Python aborts, if a thread still holds its lock when the process ends.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)
