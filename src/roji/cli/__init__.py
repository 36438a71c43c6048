"""The roji command: thin commands over the other rooms."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line. Any error a person meets is one clear line and a non-zero exit."""
    try:
        from roji.cli.cold_start import start_cold_if_needed

        start_cold_if_needed(sys.argv[1:])
        from roji.cli.app import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:  # while modules were imported
        sys.exit("roji: Interrupted.")
