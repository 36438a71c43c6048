"""The commands for games, records and editions; bad input gets one clear line and a non-zero exit status."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Roji
from tests.games.replays import GOLDEN

import roji as roji_package
from roji import __version__
from roji.cli.errors import told
from roji.cli.screen import LANGUAGES
from roji.core.edition import default_text
from roji.games import find_game

RECORD = GOLDEN / "zen_garden" / "3-12.roji"


def assert_one_clear_line(errors: str, said: str) -> None:
    assert errors.startswith("roji: ")
    assert errors.count("\n") == 1, errors
    assert said in errors
    assert "Traceback" not in errors


def test_the_games_are_listed_with_their_facts(roji: Roji) -> None:
    assert "zen-garden" in roji("games").stdout
    facts = json.loads(roji("games", "--json").stdout)["games"]["zen_garden"]
    assert facts["seats"] == [2, 3, 4]
    assert facts["num_moves"] == 112
    assert len(facts["options"]["boards"]) == 16


def test_a_record_is_verified(roji: Roji) -> None:
    done = roji("record", "verify", str(RECORD))
    assert done.returncode == 0
    assert "Zen Garden, 3 players, 96 moves, finished" in done.stdout


def test_a_record_can_be_described_and_drawn_at_any_move(roji: Roji) -> None:
    whole = roji("record", "show", str(RECORD)).stdout
    assert "Majority" in whole
    assert "Place" in whole
    early = roji("record", "show", str(RECORD), "--at", "2", "--lang", "de").stdout
    assert "Mehrheit" in early
    assert early.count("nimmt") == 1


def test_an_export_has_every_decision_with_its_legal_moves_and_the_whole_table(roji: Roji, tmp_path: Path) -> None:
    done = roji("record", "export", str(RECORD), "--output", "out.jsonl")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(1, 98))
    moves = [line.split(" ", 2)[1:] for line in RECORD.read_text().split("\n\n")[1].splitlines()]
    assert [[str(line["seat"]), line["move"]] for line in lines[:-1]] == moves
    assert all(line["move"] in line["legal"] for line in lines[:-1])
    assert lines[0]["table"]["gardens"][0]["coins"] == 12
    assert len(lines[0]["table"]["supply"]) == 78
    assert lines[-1]["over"]
    ending = RECORD.read_text().splitlines()[-1]
    points, places = (" ".join(map(str, lines[-1][key])) for key in ("points", "places"))
    assert ending == f"end: 96 moves, points {points}, places {places}"
    assert roji("record", "export", str(RECORD)).stdout.count("\n") == 97


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:200], "cut off"),
        (lambda text: text.replace("take", "steal", 1), "Move 1"),
        (lambda text: text.replace("roji record 1", "PGN"), "not a record"),
        (lambda text: text[:0], "cut off"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "show", "export"])
def test_a_bad_record_is_refused(change: object, said: str, command: str, roji: Roji, tmp_path: Path) -> None:
    (tmp_path / "bad.roji").write_text(change(RECORD.read_text()))  # type: ignore[operator]
    done = roji("record", command, "bad.roji")
    assert done.returncode == 1
    assert_one_clear_line(done.stderr, said)


def test_files_that_cannot_be_read_or_written_are_reported(roji: Roji, tmp_path: Path) -> None:
    assert_one_clear_line(roji("record", "verify", "none.roji").stderr, "none.roji: No such file")
    (tmp_path / "noise.roji").write_bytes(b"\xff\xfe")
    assert_one_clear_line(roji("record", "show", "noise.roji").stderr, "not a text file")
    assert_one_clear_line(roji("edition", "check", "none.toml").stderr, "Cannot read edition")
    assert_one_clear_line(roji("edition", "check", "noise.roji").stderr, "not a TOML file")
    assert_one_clear_line(roji("record", "show", str(RECORD), "--at", "97").stderr, "the record has 96 moves")
    assert_one_clear_line(roji("edition", "new", "zen-garden", "no/folder.toml").stderr, "Cannot write")


def test_an_edition_is_written_checked_and_played(roji: Roji, tmp_path: Path) -> None:
    assert roji("edition", "new", "zen-garden", "my.toml").returncode == 0
    assert "It is the game's own edition" in roji("edition", "check", "my.toml").stdout
    mine = tmp_path / "my.toml"
    mine.write_text(mine.read_text().replace("start = 12", "start = 99"))
    assert_one_clear_line(roji("edition", "check", "my.toml").stderr, "start is 99, but must be from 0 to 25")
    assert_one_clear_line(roji("play", "zen-garden", "--edition", "my.toml").stderr, "start is 99")
    assert_one_clear_line(roji("edition", "new", "zen-garden", "my.toml").stderr, "exists already")
    mine.write_text('game = "chess"')
    assert_one_clear_line(roji("edition", "check", "my.toml").stderr, "zen_garden")


def test_a_small_edition_is_written_under_the_name_of_its_game(roji: Roji, tmp_path: Path) -> None:
    done = roji("edition", "new", "sakura", "--small")
    assert done.returncode == 0, done.stderr
    assert "'Sakura in one round'" in roji("edition", "check", "sakura-small.toml").stdout
    assert roji("edition", "new", "sakura").returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.toml")) == ["sakura-small.toml", "sakura.toml"]


def test_two_editions_are_compared_in_words(roji: Roji, tmp_path: Path) -> None:
    text = default_text(find_game("zen_garden"))
    (tmp_path / "rich.toml").write_text(text.replace("start = 12", "start = 15"))
    (tmp_path / "own.toml").write_text(text)
    assert "  coins.start is 15 instead of 12.\n" in roji("edition", "diff", "own.toml", "rich.toml").stdout
    assert "  coins.start is 15 instead of 12.\n" in roji("edition", "diff", "rich.toml").stdout
    assert "  coins.start is 15 instead of 12.\n" in roji("edition", "diff", "own", "rich.toml").stdout
    assert "  coins.start is 12 instead of 15.\n" in roji("edition", "diff", "rich.toml", "own").stdout
    assert roji("edition", "diff", "own.toml").stdout == "Both say the same.\n"
    assert_one_clear_line(roji("edition", "diff", "own").stderr, "Name an edition file")
    (tmp_path / "brackets.toml").write_text("x = " + "[" * 100_000)
    assert_one_clear_line(roji("edition", "diff", "rich.toml", "brackets.toml").stderr, "brackets.toml is too long")


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (["--foo"], "No such option", 2),
        (["play", "zen-garden", "--foo"], "No such option: --foo", 2),
        (["play"], "Say what to play, such as 'roji play zen-garden'", 1),
        (["play", "--resume", "none.roji", "--seed", "7"], "leave them out", 1),
        (["play", "sakura", "--resume", str(RECORD)], "is a game of zen-garden, not of sakura", 1),
        (["replay"], "Missing argument", 2),
        (["replay", "none.roji"], "none.roji", 1),
        (["replay", str(RECORD), "--lang", "fr"], "There is no language 'fr'", 1),
        (["dance"], "No such command 'dance'", 2),
        (["play", "zen-garden", "--players", "many"], "--players", 2),
        (["play", "chess"], "There is no game 'chess'", 1),
        (["play", "zen-garden", "--players", "5"], "2 to 4 players, not 5", 1),
        (["play", "zen-garden", "--options", "boards=2,3"], "Option boards cannot be '2,3'", 1),
        (["play", "zen-garden", "--options", "boards"], "Options look like 'name=value name=value'", 1),
        (["play", "zen-garden", "--options", "tricky=yes"], "There is no option 'tricky'", 1),
        (["play", "zen-garden", "--bots", "hal"], "There is no bot 'hal'", 1),
        (["play", "zen-garden", "--players", "2", "--bots", "random,random,random"], "3 bots do not fit", 1),
        (["play", "zen-garden", "--seed", "x"], "is not a seed", 1),
        (["play", "zen-garden", "--lang", "fr"], "There is no language 'fr'", 1),
        (["play", "zen-garden", "--names", "Ann"], "gives 1 names, but 2 people play", 1),
        (["play", "zen-garden", "--resume", "none.roji"], "none.roji", 1),
    ],
)
def test_misuse_gets_one_clear_line(arguments: list[str], said: str, status: int, roji: Roji) -> None:
    done = roji(*arguments)
    assert done.returncode == status
    assert_one_clear_line(done.stderr, said)


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (["play", "chess", "--lang", "de"], "Ein Spiel „chess“ gibt es nicht. Es gibt: zen-garden", 1),
        (["play", "zen-garden", "--bots", "nobody", "--lang=de"], "Einen Bot „nobody“ gibt es nicht.", 1),
        (
            ["play", "zen-garden", "--players", "9", "--lang", "de"],
            "Zen Garden ist für 2 bis 4 Spieler, nicht für 9.",
            1,
        ),
        (["replay", "missing.roji", "--lang", "de"], "Die Aufzeichnung missing.roji gibt es nicht.", 1),
        (["replay", ".", "--lang", "de"], "Die Aufzeichnung . kann nicht gelesen werden: das ist ein Ordner.", 1),
        (["play", "--lang", "de", "--wrong"], "Die Option --wrong gibt es nicht", 2),
    ],
)
def test_misuse_is_reported_in_the_chosen_language(arguments: list[str], said: str, status: int, roji: Roji) -> None:
    done = roji(*arguments)
    assert done.returncode == status
    assert_one_clear_line(done.stderr, said)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),  # no game is translated yet
        ({}, "en"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells its language in another way")
def test_commands_use_the_systems_language_by_default(
    variables: dict[str, str], language: str, roji: Roji, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    title, refused = {"en": ("Game", "There is no game 'chess'"), "de": ("Spiel", "Ein Spiel „chess“ gibt es nicht")}[
        language
    ]
    assert roji("games").stdout.startswith(title)
    assert refused in roji("play", "chess").stderr
    assert roji("games", "--lang", "de").stdout.startswith("Spiel")
    assert "There is no game" in roji("play", "chess", "--lang", "en").stderr
    assert "There is no game" in roji("edition", "new", "chess").stderr  # this command speaks English only


def test_games_are_listed_with_the_options_that_play_takes(roji: Roji) -> None:
    (sakura,) = (line for line in roji("games").stdout.splitlines() if line.startswith("sakura"))
    assert sakura.split()[-3:] == ["tricky=no", "…", "yes"]


def test_several_editions_are_checked_at_once_and_each_fault_is_reported(roji: Roji) -> None:
    roji("edition", "new", "sakura", "good.toml")
    roji("edition", "new", "zen-garden", "fine.toml")
    Path("bad.toml").write_text('game = "sakura"\n')
    done = roji("edition", "check", "good.toml", "bad.toml", "missing.toml", "fine.toml")
    assert done.returncode == 1
    assert [line.partition(" is ")[0] for line in done.stdout.splitlines()] == ["good.toml", "fine.toml"]
    faults = done.stderr.splitlines()
    assert [line.startswith("roji: ") for line in faults] == [True, True]
    assert "bad.toml: give the edition a name" in faults[0]
    assert "missing.toml" in faults[1]
    assert roji("edition", "check", "good.toml", "fine.toml").returncode == 0


# Files whose errors people can see while they play, replay or view a record.
OF_PLAYERS = [
    "bots/bot.py", "bots/engine_bot.py", "bots/levels.py", "bots/network_bot.py", "cli/files.py", "cli/options.py",
    "cli/play.py", "cli/records.py", "cli/replay.py", "core/luck.py", "core/options.py", "core/record.py", "match/checks.py",
    "match/replay_record.py",
]  # fmt: skip


def raised(file: str) -> list[str]:
    """Every sentence that a file raises as an error, with a placeholder in each gap, except errors that only programs cause."""
    sentences = []
    for node in ast.walk(ast.parse((Path(roji_package.__file__).parent / file).read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("RojiError", "RecordError")
        ):
            said = node.args[0]
            parts = said.values if isinstance(said, ast.JoinedStr) else [said]
            if not any(isinstance(part, ast.FormattedValue) and part.conversion == ord("r") for part in parts):
                sentences.append("".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts))
    return [sentence for sentence in sentences if sentence not in ("7", "7: 7")]  # raised elsewhere


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_error_that_players_can_see_is_translated(language: str) -> None:
    english = [sentence for file in OF_PLAYERS for sentence in raised(file)]
    assert len(english) > 30
    assert not [sentence for sentence in english if told(sentence, language) == sentence]


def test_the_cause_of_an_error_is_translated_too() -> None:
    said = told("my.roji: The record cannot be replayed: There is no option 'x': the options are y.", "de")
    assert (
        said
        == "my.roji: Die Aufzeichnung lässt sich nicht nachspielen: Eine Option „x“ hat dieses Spiel nicht. Es gibt: y."
    )
    assert told("Something nobody thought of.", "de") == "Something nobody thought of."


def test_help_and_version_are_printed(roji: Roji) -> None:
    assert "play" in roji("--help").stdout
    assert "--options" in roji("play", "--help").stdout
    assert roji("--version").stdout == f"roji {__version__}\n"
    assert "Usage" in roji().stdout + roji().stderr


def test_every_command_is_described_in_a_whole_sentence_on_a_narrow_screen(
    roji: Roji, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for group in ([], ["admin"], ["bench"], ["edition"], ["lab"], ["net"], ["record"]):
        described = roji(*group, "--help").stdout.partition("Commands:\n")[2].splitlines()
        assert described
        assert not [line for line in described if not line.endswith(".") or line.endswith("...")]


def test_a_group_of_commands_alone_shows_its_help(roji: Roji) -> None:
    for group in ("admin", "bench", "edition", "lab", "net", "record"):
        done = roji(group)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == roji(group, "--help").stdout


def test_a_player_without_a_task_is_not_passed_over(roji: Roji) -> None:
    assert_one_clear_line(roji("evaluate", "greedy").stderr, "Say on which task: --task")
    assert (
        "roji/Sakura-2p-v1: 2 players, against random (200 deals), greedy (200 deals), classic (20 deals)"
        in roji("evaluate").stdout
    )


def test_a_wrong_option_of_a_game_is_refused_before_anything_is_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "roji", "play", "sakura", "--options", "tricky=maybe"]
    done = subprocess.run(command, env={**os.environ, "ROJI_CACHE": str(tmp_path)}, capture_output=True, text=True)
    assert_one_clear_line(done.stderr, "cannot be 'maybe'")
    assert not list(tmp_path.rglob("*.nbi"))
