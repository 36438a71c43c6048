"""`python -m roji` is the same as `roji`."""

from roji.cli import main

main()
