"""The same series on a local Ray cluster."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np
import pytest

from roji.arena.run import run_series
from roji.arena.series_plan import plan_series
from roji.core.errors import RojiError
from roji.games import find_game

ZEN = find_game("zen_garden")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # warnings from Ray itself
def test_a_cluster_plays_the_same_games() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'roji[ray]'")
    plan = plan_series(ZEN, ["search:2", "random"], 6, seed=3)
    here, there = run_series(plan, workers=1), run_series(plan, backend="ray", workers=2)
    assert np.array_equal(here.logs.moves, there.logs.moves)
    assert np.array_equal(here.points, there.points)


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_ray(name: str, *arguments: Any, **more: Any) -> Any:
        if name == "ray":
            raise ImportError
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without_ray)
    with pytest.raises(RojiError, match=r"pip install 'roji\[ray\]'"):
        run_series(plan_series(ZEN, ["random"], 2), backend="ray")
