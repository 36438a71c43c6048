"""Requirements of every game."""

import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.games.replays import GOLDEN, digest, golden_name, golden_text

from roji.core.check_game import all_options, check_game, check_match
from roji.core.edition import default_edition, small_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.record import parse_record
from roji.core.story import EVERYBODY, Event
from roji.core.words import ENGLISH, rules_of
from roji.games import GAMES, all_games, find_game, languages
from roji.match import replay

ROOT = Path(__file__).resolve().parents[2]
SEEDS = 100

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@pytest.mark.compiled
@every_game
def test_the_game_passes_check_game(game: Game) -> None:
    check_game(game, seeds=(1,), look_every=13)


@pytest.mark.compiled
@pytest.mark.parametrize("name", [file.parent.name for file in (ROOT / "src" / "roji" / "games").glob("*/small.toml")])
def test_a_small_edition_passes_too(name: str) -> None:
    game = find_game(name)
    check_game(game, small_edition(game))


@every_game
def test_one_match_passes_check_game_uncompiled(game: Game) -> None:
    seats = game.seats[0]
    check_match(game, seats, max(all_options(game, seats)), seed=1, look_every=29)


@pytest.mark.compiled
@every_game
def test_golden_games_have_not_changed(game: Game) -> None:
    """Change them only on purpose: `python -m tests.games.replays --golden` writes them again; review the difference."""
    for seats in game.seats:
        for options in all_options(game, seats):
            kept = (GOLDEN / game.name / golden_name(game, seats, options)).read_text()
            assert golden_text(game, seats, options) == kept


@pytest.mark.compiled
@every_game
def test_a_golden_game_replays(game: Game) -> None:
    for path in sorted((GOLDEN / game.name).glob("*.roji"))[:2]:
        assert replay(parse_record(path.read_text())).is_over


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_the_interpreter_and_compiled_code_play_the_same_games(name: str) -> None:
    command = [sys.executable, "-m", "tests.games.replays", name, str(SEEDS)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    interpreted = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    game = find_game(name)
    assert interpreted.stdout.split() == [digest(game, seed) for seed in range(SEEDS)]


@every_game
def test_every_clause_is_cited_by_code_and_by_a_test(game: Game) -> None:
    clause = re.compile(rf"\b{game.clause_letter}\d+\.\d+\b")
    folder = ROOT / "src" / "roji" / "games" / game.name
    rules = set(clause.findall((folder / "RULES.md").read_text()))
    code = set(clause.findall("\n".join(path.read_text() for path in folder.glob("*.py"))))
    tests = set(clause.findall("\n".join(path.read_text() for path in (ROOT / "tests/games" / game.name).glob("*.py"))))
    ranges = re.compile(rf"\b{game.clause_letter}(\d+)\.(\d+)-{game.clause_letter}\1\.(\d+)\b")
    for path in folder.glob("*.py"):
        for chapter, first, last in ranges.findall(path.read_text()):
            code |= {f"{game.clause_letter}{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    assert rules >= set(game.score_clauses), "every line of the score sheet names a clause"
    assert not rules - code, f"no code cites {sorted(rules - code)}"
    assert not rules - tests, f"no test cites {sorted(rules - tests)}"


@every_game
def test_rules_in_other_languages_have_the_same_chapters_and_clauses_in_the_same_order(game: Game) -> None:
    clause = re.compile(rf"^(?:## |- )({game.clause_letter}\d+(?:\.\d+)?)\b", re.MULTILINE)
    numbers = re.compile(r"[+−]?\d+(?:[/-]\d+)+")  # tables of points, such as 3/6/10/15
    english = rules_of(game.package)
    for language in languages():
        translated = rules_of(game.package, language)
        assert clause.findall(translated) == clause.findall(english)
        assert numbers.findall(translated.partition("\n## ")[2]) == numbers.findall(english.partition("\n## ")[2])
        assert (translated == english) == (language == ENGLISH)


@every_game
def test_every_kind_of_event_has_words_and_parts(game: Game) -> None:
    box, names = default_edition(game).box, ("Ann", "Ben", "Cem", "Dan", "Eva", "Fay")
    for kind in range(len(game.event_kinds)):
        for number in (0, 1):
            event = Event(kind, seat=0, what=number, start=number, end=number, eyes=EVERYBODY)
            assert isinstance(game.event_parts(box, event), dict)
            assert all(isinstance(words.event(box, event, names), str) for words in game.words.values())


@every_game
def test_options_are_checked_by_name_or_number(game: Game) -> None:
    for options in all_options(game, game.seats[0]):
        assert game.check_options(game.decode_options(options), game.seats[0]) == options
        assert game.check_options(options, game.seats[0]) == options


@every_game
def test_a_game_refuses_a_wrong_number_of_players(game: Game) -> None:
    for seats in game.seats:
        game.check_seats(seats)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(RojiError, match=f"for {game.seats[0]} to {game.seats[-1]} players, not {seats}"):
            game.check_seats(seats)


def test_a_game_registered_under_a_different_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint(name="pebbles", value="roji.games.sakura.game:GAME", group="roji.games")
    monkeypatch.setattr("roji.games._added", lambda: {"pebbles": entry})
    with pytest.raises(RojiError, match="The game registered as 'pebbles' calls itself 'sakura'"):
        find_game("pebbles")


def test_a_game_that_cannot_be_loaded_does_not_affect_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entry = EntryPoint(name="pebbles", value="no_such_package.game:GAME", group="roji.games")
    monkeypatch.setattr("roji.games._added", lambda: {"pebbles": entry})
    assert [game.name for game in all_games()] == list(GAMES)
    assert (
        "The game 'pebbles' of an installed package cannot be loaded: No module named 'no_such_package'" in caplog.text
    )
    assert languages()[0] == ENGLISH


@every_game
def test_an_unknown_option_or_value_is_refused_by_name(game: Game) -> None:
    with pytest.raises(Exception, match="There is no option 'weather'"):
        game.encode_options({"weather": "rain"}, game.seats[0])
    for option in game.options:
        with pytest.raises(Exception, match=f"Option {option.name} cannot be 'rain'"):
            game.encode_options({option.name: "rain"}, game.seats[0])


def test_a_game_is_found_by_either_spelling_and_a_wrong_name_lists_the_games() -> None:
    assert all(find_game(game.command) is find_game(game.title) is game for game in all_games())
    with pytest.raises(Exception, match=r"There is no game 'go': the games are zen-garden"):
        find_game("go")
    with pytest.raises(Exception, match=r"A game goes by its name, such as 'zen-garden', not 3\."):
        find_game(3)  # type: ignore[arg-type]
