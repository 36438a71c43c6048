"""Interpreter, compiled CPU code and GPU give the same bytes; without a GPU, kernels run in Numba's simulator."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.envs.digest import digest

from roji.games import GAMES

ROOT = Path(__file__).parents[2]
SAMPLE = (4, 40, 16)  # games, steps, and a limit so low that games are cut off and dealt again


def digest_elsewhere(game: str, backend: str, sample: tuple[int, ...], **environment: str) -> str:
    command = [sys.executable, "-m", "tests.envs.digest", game, backend, *map(str, sample)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("game", GAMES)
def test_the_interpreter_shows_the_same_bytes_as_compiled_rules(game: str) -> None:
    assert digest_elsewhere(game, "cpu", SAMPLE, NUMBA_DISABLE_JIT="1") == digest(game, "cpu", *SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_in_the_simulator_show_the_same_bytes_as_the_cpu(game: str) -> None:
    simulated = digest_elsewhere(game, "cuda", SAMPLE, NUMBA_DISABLE_JIT="1", NUMBA_ENABLE_CUDASIM="1")
    assert simulated == digest(game, "cpu", *SAMPLE)


@pytest.mark.gpu
@pytest.mark.filterwarnings("default")  # numba-cuda warns that so few games do not fill a GPU
@pytest.mark.parametrize("game", GAMES)
def test_a_real_gpu_shows_the_same_bytes_as_the_cpu(game: str) -> None:
    for sample in (SAMPLE, (300, 500, 10_000)):
        assert digest(game, "cuda", *sample) == digest(game, "cpu", *sample)
