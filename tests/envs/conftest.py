"""Tests that need a large library are collected only if it is installed."""

import importlib.util

NEEDS = {"test_jax.py": "jax", "test_torchrl.py": "torchrl"}

collect_ignore = [file for file, library in NEEDS.items() if importlib.util.find_spec(library) is None]
