#!/usr/bin/env python3
"""The door for everything a contributor does: `python3 dev.py --help`. Any Python, however old, can read this file."""

import sys

OLDEST_PYTHON = (3, 11)


def main():
    # type: () -> int
    """Refuse a Python that is too old, or do what the arguments say."""
    if sys.version_info < OLDEST_PYTHON:
        sys.stderr.write("dev.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0] + "\n")
        return 1
    try:
        from scripts.commands import run_command

        return run_command(sys.argv[1:])
    except KeyboardInterrupt:
        sys.stderr.write("dev.py: stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
