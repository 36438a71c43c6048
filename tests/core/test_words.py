"""Language files: reading them, and refusing faulty ones."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roji.core.errors import RojiError
from roji.core.words import Phrases, languages_of, load_words, rules_of

ENGLISH = """
[names]
score_lines = ["Coins", "{what} points"]
[labels]
round = "Round {round}"
[sentences]
over = "The game is over."
wait = "Seat {seat} is to move."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with English words, importable under the name of its folder."""
    folder = tmp_path / f"speaker_{tmp_path.name}"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "words.en.toml").write_text(ENGLISH)
    (folder / "RULES.md").write_text("rules")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop(folder.name, None)


def test_languages_are_found_by_their_files_and_english_comes_first(package: Path) -> None:
    for language in ("de", "cs", "xx"):
        shutil.copy(package / "words.en.toml", package / f"words.{language}.toml")
    (package / "words.toml").write_text("not a language")
    assert languages_of(package.name) == ("en", "cs", "de", "xx")
    assert list(load_words(Phrases, package.name)) == ["en", "cs", "de", "xx"]


def test_sentences_are_filled_in(package: Path) -> None:
    words = load_words(Phrases, package.name)["en"]
    assert words.say("wait", seat=2) == "Seat 2 is to move."
    assert words.label("round", round=3) == "Round 3"
    assert words.score_line(0) == words.named("score_lines", 0) == "Coins"


def test_a_missing_language_falls_back_to_english(package: Path) -> None:
    words = load_words(Phrases, package.name)
    assert words["fr"] is words["en"]
    assert "fr" not in words
    (package / "RULES.de.md").write_text("Regeln")
    assert [rules_of(package.name, language) for language in ("en", "de", "fr")] == ["rules", "Regeln", "rules"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('over = "The game is over."', "", "words.xx.toml: [sentences] lacks over."),
        ('over = "', 'more = "x"\nover = "', "words.xx.toml: [sentences] has an unknown more."),
        ("Round {round}", "Round {number}", "words.xx.toml: [labels] round must have the gaps round."),
        ("is over.", "is {over}.", "words.xx.toml: [sentences] over must have the gaps of English: none."),
        ('["Coins", ', "[", "words.xx.toml: [names] score_lines must list 2 words."),
        ("[labels]", "[labels", "words.xx.toml is not a TOML file"),
    ],
)
def test_a_faulty_file_is_refused_by_name(package: Path, old: str, new: str, said: str) -> None:
    assert old in ENGLISH
    (package / "words.xx.toml").write_text(ENGLISH.replace(old, new))
    with pytest.raises(RojiError, match=re.escape(said)):
        load_words(Phrases, package.name)


def test_moves_are_typed_in_english_where_a_language_has_no_words_of_its_own_for_them(package: Path) -> None:
    words = load_words(Phrases, package.name)["en"]
    assert words.typed_text("take 2") == words.english_text("take 2") == "take 2"
