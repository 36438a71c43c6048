"""What trains needs PyTorch, which is not among the locked requirements: see decision 32. The other tests run everywhere."""

import importlib.util

collect_ignore = (
    []
    if importlib.util.find_spec("torch")
    else ["test_returns.py", "test_team.py", "test_training.py", "test_update.py"]
)
