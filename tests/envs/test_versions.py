"""In one version of an environment the same seed and moves always give the same observations, rewards and ends.

golden_steps.json holds a digest for each version. If a change is intended, give the environment its next version (v0 may still
change), document it in docs/benchmark.md, and write the file again: `python -m tests.envs.test_versions`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import roji.envs
from roji.envs.gymnasium_env import GardenEnv

GOLDEN = Path(__file__).parent / "golden_steps.json"
STEPS = 150
IDS = [name for name, spec in gymnasium.registry.items() if name.startswith("roji/")]
SCALE, OFFSET = 997, 0.3517  # so that no simple fraction falls on a rounding boundary


def digest(name: str) -> str:
    """A digest of an environment's output over STEPS steps; the last bits of numbers, which differ by processor, are ignored."""
    env, generator, seen = gymnasium.make(name, opponents="random"), np.random.default_rng(1), hashlib.sha256()
    assert isinstance(env.unwrapped, GardenEnv)

    def look(observation: Any, info: dict[str, Any], *shown: Any) -> Any:
        features = observation if isinstance(observation, np.ndarray) else observation["observation"]
        seen.update(np.floor(features.astype(np.float64) * SCALE + OFFSET).astype(np.int16).tobytes())
        seen.update(info["action_mask"].tobytes())
        seen.update(repr([float(one) for one in shown]).encode())
        return info["action_mask"]

    mask = look(*env.reset(seed=1))
    for step in range(STEPS):
        observation, reward, terminated, truncated, info = env.step(int(generator.choice(np.flatnonzero(mask))))
        mask = look(observation, info, reward, terminated, truncated)
        if terminated or truncated:
            mask = look(*env.reset(seed=2 + step))
    return seen.hexdigest()[:16]


@pytest.mark.parametrize("name", IDS)
def test_a_version_always_shows_the_same(name: str) -> None:
    assert digest(name) == json.loads(GOLDEN.read_text("utf-8"))[name], __doc__


def test_every_version_is_named_in_the_documentation() -> None:
    text = (Path(roji.envs.__file__).parents[3] / "docs" / "benchmark.md").read_text("utf-8")
    for version in {name.rpartition("-")[2] for name in IDS}:
        assert f"| {version} |" in text


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({name: digest(name) for name in IDS}, indent=1) + "\n", "utf-8")
