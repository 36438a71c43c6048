"""exp and tanh for bots are accurate, and give the same bits on every machine."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from roji.bots.exponential import exp, tanh
from roji.core.rule import rule

POINTS = np.concatenate([np.arange(-4000, 4000) / 128, np.arange(-699, 700) * 1.0])
BITS = "d046ce655fffc626"  # a hash of all results; it never changes


@rule
def compute(points: Any, results: Any) -> None:
    for at in range(len(points)):
        results[0, at], results[1, at] = exp(points[at]), tanh(points[at] / 8)


def results_at(points: Any) -> Any:
    results = np.zeros((2, len(points)))
    compute(points, results)
    return results


def test_exp_and_tanh_are_accurate() -> None:
    found = results_at(POINTS)
    assert np.allclose(found[0], np.exp(POINTS), rtol=1e-15, atol=0)
    assert np.allclose(found[1], np.tanh(POINTS / 8), rtol=0, atol=4e-16)


def test_beyond_their_range_they_stay_finite() -> None:
    low, high = results_at(np.array([-1e9, 1e9])).T
    assert low.tolist() == [0.0, -1.0]
    assert np.isfinite(high[0])
    assert high[1] == 1.0


def test_the_bits_are_the_same_on_every_machine() -> None:
    assert hashlib.sha256(results_at(POINTS).tobytes()).hexdigest()[:16] == BITS
