"""Settings and fixtures for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

# A program started by a test compiles first, so that it does not restart in the middle.
os.environ.setdefault("ROJI_COMPILE", "first")

# Commands use the system's language.
os.environ["LC_ALL"] = "C.UTF-8"

# A test run started in the background may inherit an ignored Ctrl-C, and so would every program that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A plain GPU machine has no Playwright, PostgreSQL or Hypothesis: `pytest -m gpu` needs only Numba and pytest.
PLUGINS = {"tests.browser": "pytest_playwright", "tests.server.databases": "asyncpg"}
pytest_plugins = [plugin for plugin, needed in PLUGINS.items() if find_spec(needed)]

if find_spec("hypothesis"):
    from hypothesis import settings

    # No time limit for examples: rules compile at their first call, and machines differ.
    settings.register_profile("roji", deadline=None)
    settings.load_profile("roji")


# A text that every file with tests of this mark must contain.
SAYS = {"gpu": "mark.gpu", "browser": "playwright"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m gpu` or `-m browser`, import only files that have such tests.

    Importing the others takes time and needs packages that a GPU machine may lack.
    """
    said = SAYS.get(config.getoption("markexpr"))
    if said is None:
        return None
    files = collection_path.rglob("test_*.py") if collection_path.is_dir() else [collection_path]
    return None if any(said in file.read_text("utf-8") for file in files) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with a browser, skip GPU tests without a CUDA device, and run slow tests first."""
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        for mark in SAYS:
            if item.get_closest_marker(mark) and SAYS[mark] not in item.path.read_text("utf-8"):
                raise pytest.UsageError(
                    f"{item.path}: `-m {mark}` finds no test of a file that does not say {SAYS[mark]!r}"
                )
    on_gpu = [item for item in items if item.get_closest_marker("gpu")]
    if on_gpu and not _has_cuda():
        for item in on_gpu:
            item.add_marker(pytest.mark.skip(reason="no CUDA device"))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def _has_cuda() -> bool:
    from roji.envs.device import has_device

    return has_device()


@pytest.fixture
def cold_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the tests' cache without marks of compiled parts, so that a program starts interpreted."""
    from roji.core.compiled_cache import COLD, cache_root

    folder = tmp_path / "cache"
    folder.mkdir()
    for entry in cache_root().iterdir():
        if entry.name != "filled":
            (folder / entry.name).symlink_to(entry)
    monkeypatch.setenv("ROJI_CACHE", str(folder))
    monkeypatch.setenv("ROJI_COMPILE", "beside")
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.delenv(COLD, raising=False)
    cache_root.cache_clear()
    yield folder
    cache_root.cache_clear()
