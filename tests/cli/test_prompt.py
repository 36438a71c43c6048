"""What people can type besides a move, in their language."""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Roji
from tests.games.replays import GOLDEN

from roji.cli.screen import WORDS
from roji.core.game import Game
from roji.core.record import parse_record
from roji.games import all_games, find_game
from roji.match import Match
from roji.match.rulebook import Rulebook

RECORD = GOLDEN / "zen_garden" / "3-12.roji"


def squeezed(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def test_moves_are_listed_in_separate_columns(roji: Roji, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "60")
    done = roji("play", "four-gardens", "--seed", "5", typed="\n?\n? cart\n? xyz\n")
    assert "No move that you may make matches 'xyz'." in done.stdout
    match = Match("four_gardens", 2, seed=5)
    seat = match.to_act()[0]
    texts = [match.text(seat, move) for move in match.legal(seat)]
    whole, carts = done.stdout.split("You may:")[1:]
    column = max(map(len, texts)) + 4
    for text in texts:
        line = next(line for line in whole.splitlines() if line.startswith(f"  {text}  "))
        assert line[len(text) + 2 : column].isspace()
        assert not line[column].isspace()
    assert [line.split()[0] for line in carts.splitlines() if line.startswith("  ") and line[2] != " "] == ["cart"] * 5


def test_more_moves_than_lines_are_listed_without_words_in_columns(roji: Roji, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "24")
    match = Match("zen_garden", 2, seed=5)
    for _ in range(9):
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[-1])
    seat = match.to_act()[0]
    texts = [match.text(seat, move) for move in match.legal(seat)]
    done = roji("play", "zen-garden", "--seed", "5", typed="\n".join([*match.texts(), "?", f"? {texts[0]}"]))
    rows = done.stdout[done.stdout.index("You may:") :].splitlines()
    last = next(number for number, row in enumerate(rows) if "? WORD shows" in row)
    assert sorted(text for row in rows[1:last] for text in re.split("  +", row.strip())) == sorted(texts)
    assert last - 1 < len(texts) / 3
    assert rows[last].startswith(f"{len(texts)} moves")
    assert "place it " in "\n".join(rows[last:])


def test_moves_whose_words_do_not_fit_the_screen_are_listed_without_them(
    roji: Roji, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "24")
    match = Match("four_gardens", 2, seed=5)
    assert len(match.legal(match.to_act()[0])) < 20
    done = roji("play", "four-gardens", "--seed", "5", typed="\n?\n")
    listed = done.stdout[done.stdout.index("You may:") :]
    assert "? WORD shows" in listed
    assert "discard" not in listed


def test_a_whole_conversation_in_german(roji: Roji, tmp_path: Path) -> None:
    lines = [
        "Hilfe",
        "?",
        "? xyz",
        "nimm b9",
        "lege 1,1 r0",
        "warum",
        "warum nimm a0",
        "NIMM A0",
        "rückgängig",
        "take a0",
    ]
    more = ["Regeln", "Regeln z3.1", "Regeln Kranich", "Regeln Schiff", "Punkte", "Verlauf", "Tisch"]
    typed = "\n".join([*lines, *more, "speichern", "speichern meins.roji", "speichern meins.roji", "Ende"])
    done = roji("play", "zen-garden", "--seed", "5", "--lang", "de", typed=typed)
    said = squeezed(done.stdout)
    assert "Tippe einen Zug, oder" in said
    assert "Kein Zug, den du machen darfst, passt zu „xyz“." in said
    assert "„nimm b9“ ist kein Zug von Zen Garden" in said
    assert "Z3.1 Nimm ein Plättchen vom Markt, das du bezahlen kannst" in said
    assert "Du darfst: nimm " in said
    assert "Zurückgenommen: nimm a0." in said
    assert "Z1 In der Schachtel" in said
    assert "Über „Schiff“ sagen die Regeln nichts." in said
    assert "meins.roji gibt es schon" in said
    assert "Spieler 1" in said
    assert "weiter mit „roji play --resume" in done.stderr
    assert [text for _, text in parse_record((tmp_path / "meins.roji").read_text()).moves] == ["take a0"]
    for english in ("You ", "Type ", "Taken", "Saved", "There is", "Player", "Waiting"):
        assert english not in said, english


def test_refusals_of_four_gardens_speak_german_too(roji: Roji) -> None:
    done = roji("play", "four-gardens", "--seed", "5", "--lang", "de", typed="\nlege 99\nlege grün 9\n")
    said = squeezed(done.stdout)
    assert "Es gibt keine Karte 99 auf deiner Hand." in said
    assert "„lege grün 9“ ist kein Zug von Four Gardens" in said


def test_why_cites_the_clause_that_forbade_a_move(roji: Roji) -> None:
    done = roji("play", "zen-garden", "--seed", "5", typed="why\nplace 1,1 r0\nwhy\nwhy take a0\nwhy take x\n")
    said = squeezed(done.stdout)
    assert "Say: why MOVE" in said
    assert said.count("Z3.1 Take any one tile") == 1
    assert "You may: take " in said


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_at_the_prompt_are_the_whole_rules(game: Game, language: str) -> None:
    book = Rulebook(game, language)
    assert list(book.chapters) == [f"{game.clause_letter}{number}" for number in range(1, len(book.chapters) + 1)]
    assert {number.partition(".")[0] for number in book.clauses} <= set(book.chapters)
    assert sum(len(book.find(chapter)) for chapter in book.chapters) == len(book.clauses)
    assert all(text.startswith(number) and len(text) > len(number) + 5 for number, text in book.clauses.items())


def test_a_hint_names_moves_that_can_be_typed_and_says_why(roji: Roji) -> None:
    done = roji("play", "zen-garden", "--seed", "5", "--lang", "de", typed="Tipp\n")
    advised = re.findall(r"\b[123]\. ([^:\n]+): ", done.stdout)  # the first one is on the same line as the prompt
    match = Match("zen_garden", 2, seed=5)
    seat = match.to_act()[0]
    for typed in advised:
        assert match.check(seat, typed, "de") in match.legal(seat)
    assert len(advised) == 3
    assert "zu erwarten: Platz" in done.stdout


def test_the_score_has_the_lines_that_the_options_play_with(roji: Roji) -> None:
    plain = roji("play", "zen-garden", typed="score\n").stdout
    assert "Z5.7" in plain
    assert not re.search(r"Z5\.(8|9|10)\b", plain)
    assert "Z5.8    Unity" in roji("play", "zen-garden", "--options", "boards=1,2", typed="score\n").stdout


def test_a_resumed_game_knows_its_bots(roji: Roji, tmp_path: Path) -> None:
    roji("play", "sakura", "--names", "Ann", "--bots", "random,greedy,random", "--seed", "5", typed="quit\n")
    saved = next(tmp_path.glob("sakura-*.roji"))
    assert parse_record(saved.read_text()).names == ("Ann", "Bot random 1", "Bot greedy", "Bot random 2")
    hand = Match(find_game("sakura"), 4, seed=5)
    done = roji("play", "--resume", saved.name, "--lang", "de", typed=f"{hand.text(0, hand.legal(0)[0])}\n")
    assert "Gib weiter" not in done.stdout
    assert "Bot greedy deckt Karte" in squeezed(done.stdout)


def test_one_can_step_through_a_record(roji: Roji) -> None:
    done = roji("replay", str(RECORD), typed="\n\nback\n96\n97\n\nquit\n")
    assert done.returncode == 0, done.stderr
    steps = [line for line in done.stdout.splitlines() if "of 96" in line or "first of 96" in line]
    assert [line.split(":")[0] for line in steps if line.startswith(("Move", "Before"))] == [
        "Before the first of 96 moves",
        "Move 1 of 96",
        "Move 2 of 96",
        "Move 1 of 96",
        "Move 96 of 96",
        "Move 96 of 96",
    ]
    assert "The record has 96 moves: type 0 to 96." in done.stdout
    assert "Place" in done.stdout
    german = roji("replay", str(RECORD), "--at", "2", "--lang", "de", typed="zurück\n")
    assert "Zug 2 von 96" in german.stdout
    assert "Zug 1 von 96" in german.stdout
    assert "nimm" in german.stdout


def test_words_printed_by_the_terminal_can_be_typed_back() -> None:
    for language, phrases in WORDS.items():
        for english, own in phrases.typed.items():
            assert phrases.english_text(own) == english, language
            assert phrases.english_text(english) == english, language


def test_help_fits_a_screen_of_80_columns() -> None:
    for words in WORDS.values():
        assert max(map(len, words.names["help"])) < 80


def test_a_game_that_cannot_be_saved_says_why_once_in_the_chosen_language(roji: Roji, tmp_path: Path) -> None:
    (tmp_path / "taken.roji").touch()
    done = roji("play", "zen-garden", "--lang", "de", typed="speichern no/folder.roji\nspeichern taken.roji\n")
    assert "no/folder.roji kann nicht geschrieben werden: Datei oder Ordner gibt es nicht." in squeezed(done.stdout)
    assert "taken.roji gibt es schon: Wähle einen anderen Namen, oder lösche die Datei." in squeezed(done.stdout)
