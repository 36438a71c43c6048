"""Two processes train one network together."""

import os
import subprocess
import sys
from pathlib import Path

from roji.learn.checkpoint import read_checkpoint


def test_two_processes_train_one_network(tmp_path: Path) -> None:
    team = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m", "roji.learn"]
    asked = ["sakura", "--device", "cpu", "--minutes", "0.001", "--games", "64", "--deals", "0", "--weights", "20000"]
    env = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run([*team, *asked, "--out", tmp_path], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Sakura starts anew") == 1
    about = read_checkpoint(tmp_path / "checkpoint.npz").about
    assert about.decisions > 0
    assert about.decisions % (2 * 64 * 64) == 0
