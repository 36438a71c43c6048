"""A version of an environment means something: the same seed and moves give the same observations, rewards and ends.

What each version shows is kept as a digest in golden_steps.json. If this test fails on purpose, give the environment its next
version (v0 may still change), say so in docs/benchmark.md, and write the file: `python -m tests.envs.test_versions`.
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
SCALE, OFFSET = 997, 0.3517  # so that no simple fraction lies where a last bit decides


def digest(name: str) -> str:
    """Of what an environment shows in some hundred steps; the last bits of numbers do not count: processors differ there."""
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
def test_a_version_shows_what_it_always_showed(name: str) -> None:
    assert digest(name) == json.loads(GOLDEN.read_text("utf-8"))[name], __doc__


def test_every_version_is_named_in_the_documentation() -> None:
    text = (Path(roji.envs.__file__).parents[3] / "docs" / "benchmark.md").read_text("utf-8")
    for version in {name.rpartition("-")[2] for name in IDS}:
        assert f"| {version} |" in text


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({name: digest(name) for name in IDS}, indent=1) + "\n", "utf-8")
