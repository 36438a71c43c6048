"""Zen Garden by Mike Georgiou: fill a garden of 4 by 4 tiles to the Emperor's liking. The chapters are in `RULES.md`."""
