"""The marks of compiled parts: by game, by sources, by processor."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from roji.core import compiled_cache
from roji.core.compiled_cache import (
    COLD,
    PARTS,
    filling,
    give_up,
    is_cold,
    is_filled,
    mark_filled,
    missing_parts,
    parts_compiled,
    stays_interpreted,
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(compiled_cache, "cache_root", lambda: tmp_path)
    compiled_cache._key.cache_clear()
    yield
    compiled_cache._key.cache_clear()


def test_a_part_is_missing_until_it_is_marked() -> None:
    assert missing_parts("zen_garden") == list(PARTS)
    mark_filled("zen_garden", "bots")
    assert is_filled("zen_garden", "bots")
    assert missing_parts("zen_garden") == ["rules", "hints"]
    assert missing_parts("sakura") == list(PARTS)


def test_two_programs_do_not_compile_the_same_part() -> None:
    needed = []

    def fill() -> None:
        with filling("sakura", "rules") as is_needed:
            needed.append(is_needed)

    with filling("sakura", "rules") as is_needed:
        assert is_needed
        other = threading.Thread(target=fill)
        other.start()
        assert missing_parts("sakura") == list(PARTS)
    other.join()
    assert needed == [False]


def test_a_game_of_another_package_is_compiled_again_when_its_sources_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "cached_stones"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "cached_stones", raising=False)
    entry = EntryPoint("cached_stones", "cached_stones.game:GAME", "roji.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [entry])
    mark_filled("cached_stones", "rules")
    assert is_filled("cached_stones", "rules")
    (package / "game.py").write_text("GAME = 1")
    compiled_cache._key.cache_clear()
    assert not is_filled("cached_stones", "rules")


def test_a_machine_that_does_not_describe_its_processor_gets_a_name_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled_cache._processor()
    monkeypatch.setattr(Path, "read_text", lambda *_: "")
    assert compiled_cache._processor()


def test_an_environment_variable_marks_a_cold_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COLD, "1")
    assert is_cold()
    monkeypatch.delenv(COLD)
    assert not is_cold()


def test_on_systems_without_owners_every_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.getuid", raising=False)
    assert compiled_cache._is_private(tmp_path)


def test_parts_are_counted_over_games() -> None:
    mark_filled("zen_garden", "bots")
    assert parts_compiled(["zen_garden", "sakura"]) == (1, 2 * len(PARTS))
    assert parts_compiled([]) == (0, 0)


def test_a_cold_process_that_gives_up_stays_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COLD, "1")
    assert is_cold()
    assert not stays_interpreted()
    give_up()
    assert is_cold()
    assert stays_interpreted()
