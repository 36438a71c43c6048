"""Tests that train need PyTorch, which is not among the locked requirements (decision 32). The others run everywhere."""

import importlib.util

collect_ignore = (
    []
    if importlib.util.find_spec("torch")
    else ["test_returns.py", "test_team.py", "test_training.py", "test_update.py"]
)
