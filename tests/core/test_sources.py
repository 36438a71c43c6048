"""The sources on which a game's machine code depends."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roji.core import sources as module
from roji.core.game_loop import choose_at_random, make_game_loop
from roji.core.rule import is_compiled, is_interpreted, rule
from roji.core.sources import sources_hash, sources_of
from roji.games import find_game

FILES = {
    "__init__.py": "",
    "numbers_in_it.py": "STEPS = 3\n",
    "path.py": "from roji.core.rule import rule\nfrom garden_game.numbers_in_it import (\n    STEPS,\n)\n",
    "moves.py": "from . import path\nimport json\ndef late():\n    import garden_game.later\n",
    "later.py": "",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in its own package."""
    folder = tmp_path / "garden_game"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("garden_game.moves")
    importlib.import_module("garden_game.later")
    forget()
    yield folder
    for name in [name for name in sys.modules if name.startswith("garden_game")]:
        del sys.modules[name]
    forget()


def forget() -> None:
    for function in (module.sources_of, module.sources_hash, module._imports, module._text):
        function.cache_clear()


def test_a_module_depends_on_its_top_level_imports(package: Path) -> None:
    found = sources_of("garden_game.moves")
    assert {"garden_game.moves", "garden_game.path", "garden_game.numbers_in_it", "roji.core.rule"} <= found
    assert not found & {"garden_game.later", "json", "numpy"}
    assert sources_of("garden_game.numbers_in_it") == {"garden_game.numbers_in_it"}


def test_a_changed_number_in_an_imported_module_changes_the_hash(package: Path) -> None:
    hashes = []
    for text in ("STEPS = 3\n", "STEPS = 4\n", "STEPS = 3\n"):
        (package / "numbers_in_it.py").write_text(text)
        forget()
        hashes.append(sources_hash(sources_of("garden_game.moves")))
    assert hashes[0] == hashes[2] != hashes[1]


def test_a_games_rules_depend_on_no_other_game_and_on_no_bot() -> None:
    find_game("zen_garden"), find_game("sakura")
    found = sources_of("roji.games.zen_garden.turn")
    assert "roji.games.zen_garden.box" in found
    assert all(name.startswith(("roji.games.zen_garden.", "roji.core.")) for name in found)


def test_a_rule_built_from_other_rules_depends_on_their_sources(package: Path) -> None:
    game = find_game("sakura")
    ours: Any = make_game_loop(game, choose_at_random)
    theirs: Any = make_game_loop(game, choose_first())
    assert {"roji.games.sakura.turn", "roji.core.game_loop"} <= ours.sources
    assert "garden_game.path" not in ours.sources
    assert "garden_game.path" in theirs.sources
    assert sources_hash(ours.sources) != sources_hash(theirs.sources)
    assert is_compiled(theirs) == is_interpreted()


def choose_first() -> Any:
    """A rule defined in the package."""

    def choose(box: Any, table: Any, seat: int, moves: Any, decisions: int, player: Any) -> int:
        return 0

    choose.__module__ = "garden_game.path"
    return rule(choose)
