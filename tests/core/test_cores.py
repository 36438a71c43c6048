"""The number of available cores."""

import os

import pytest

from roji.core.cores import num_cores


def test_a_process_counts_the_cores_that_it_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 <= num_cores() <= (os.cpu_count() or 1)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)  # as on systems without processor affinity
    assert num_cores() == (os.cpu_count() or 1)
