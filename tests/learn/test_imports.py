"""`python -m roji.learn` works with only NumPy, Numba and PyTorch installed, as on many machines with a GPU."""

import subprocess
import sys

IMPORTS = """
import sys

MISSING = {"msgspec", "openskill", "rich", "starlette", "typer"}


class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(name)


sys.meta_path.insert(0, Missing())
import roji.arena.calibration, roji.arena.levels, roji.learn.export, roji.learn.report, roji.learn.strength
"""


def test_training_and_measuring_import_only_numpy_and_numba() -> None:
    """Modules that import PyTorch are not tested here, because it is not installed where these tests run."""
    ran = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
