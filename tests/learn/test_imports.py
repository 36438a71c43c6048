"""Where only NumPy, Numba and PyTorch are installed, as on many machines with a GPU, `python -m roji.learn` works."""

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


def test_training_and_measuring_import_nothing_but_numpy_and_numba() -> None:
    """What imports PyTorch itself is left out here: it is not installed where these tests run."""
    ran = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
