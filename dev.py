#!/usr/bin/env python3
"""The entry point of every command for contributors: `python3 dev.py --help`. Even old versions of Python can parse this file."""

import sys

OLDEST_PYTHON = (3, 11)


def main():
    # type: () -> int
    """Refuse a Python that is too old, or run the command."""
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
