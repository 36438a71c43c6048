"""What every test may use."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from hypothesis import settings

# Without Playwright (on a plain GPU machine, say) everything that needs no browser can still be tested.
pytest_plugins = ["tests.browser"] if find_spec("pytest_playwright") else []

# Rules compile at their first call, and machines differ: an example may take as long as it takes.
settings.register_profile("roji", deadline=None)
settings.load_profile("roji")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser, and skip what needs a CUDA device where there is none."""
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    on_gpu = [item for item in items if item.get_closest_marker("gpu")]
    if on_gpu and not _has_cuda():
        for item in on_gpu:
            item.add_marker(pytest.mark.skip(reason="no CUDA device"))


def _has_cuda() -> bool:
    from roji.envs.device import has_device

    return has_device()
