"""Playing in the terminal with the real program."""

from pathlib import Path

from tests.cli.conftest import Keyboard, Roji

from roji.core.record import parse_record
from roji.games import find_game
from roji.match import Match, replay

ZEN = find_game("zen_garden")


def whole_game(seats: int, seed: int) -> list[str]:
    """The moves of a whole game as several people would type them."""
    match, moves = Match(ZEN, seats, seed=seed), []
    while not match.is_over:
        seat = match.to_act()[0]
        moves.append(match.text(seat, match.legal(seat)[-1]))
        match.play(seat, moves[-1])
    return moves


def test_several_people_play_a_whole_game_at_one_keyboard(roji: Roji) -> None:
    done = roji(
        "play", "zen-garden", "-p", "3", "--seed", "5", "--names", "Ann,Ben,Cho", typed="\n".join(whole_game(3, 5))
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
    table = done.stdout[done.stdout.rindex("Clause") :]
    assert "Attention to detail" in table
    assert table.splitlines()[0].split()[-3:] == ["Ann", "Ben", "Cho"]
    assert "Place" in table


def test_a_whole_game_against_bots_can_be_won_or_lost(roji: Roji, tmp_path: Path) -> None:
    """Whatever the bot does, some free tile and some place are legal: all of them are typed."""
    typed = "\n".join(f"take {column}0\nplace 1,1 r0\n" + places for column in "abcd" for places in [every_place()])
    done = roji("play", "zen-garden", "--bots", "random", "--seed", "9", typed="\n".join([typed] * 16))
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "Bot random" in done.stdout
    assert "The game is over." in done.stdout


def every_place() -> str:
    return "\n".join(f"place {row},{column} r0" for row in range(5) for column in range(5))


def test_moves_can_be_listed_refused_taken_back_and_saved(roji: Roji, tmp_path: Path) -> None:
    lines = [
        "?",
        "? c2",
        "help",
        "",
        "take a0",
        "undo",
        "undo",
        "take b9",
        "place 1,1 r0",
        "take a0",
        "score",
        "log",
        "table",
    ]
    typed = "\n".join([*lines, "save", "save mine.roji", "save mine.roji", ""])
    done = roji("play", "zen-garden", "--seed", "5", "--options", "boards=5,4,3,2,1", typed=typed)
    assert "take c2" in done.stdout
    assert "Taken back: take a0." in done.stdout
    assert "nothing to take back" in done.stdout
    assert "is not a move of Zen Garden" in done.stdout
    assert "(Z3.1)" in done.stdout
    assert "Saved in mine.roji" in done.stdout
    assert "exists already" in done.stdout
    record = parse_record((tmp_path / "mine.roji").read_text())
    assert [text for _, text in record.moves] == ["take a0"]
    assert record.options == {"boards": "1,2,3,4,5"}


def test_taking_back_a_revealing_move_needs_the_others_consent(roji: Roji) -> None:
    """The question names who wants to undo what and what else would be undone; the others answer it."""
    match = Match(ZEN, 2, seed=5, names=["Ann", "Ben"])
    for text in whole_game(2, 5)[:8]:
        match.play(match.to_act()[0], text)
    seat = match.to_act()[0]
    mine, others = match.since_choice(seat)[0], match.names[1 - seat]
    typed = "\n".join([*match.texts(), "undo", "n", "undo", "y", ""])
    done = roji("play", "zen-garden", "--seed", "5", "--names", "Ann,Ben", typed=typed)
    said = " ".join(done.stdout.split())
    question = f"{match.names[seat]} wants to take back: {match.texts()[mine.number - 1]}."
    assert said.count(question) == 2
    assert said.count(f"{others}: agreed? [y/N]") == 2
    assert said.count("Not taken back.") == 1
    assert said.count("Taken back: ") == 1


def test_one_person_against_bots_can_undo_without_asking(roji: Roji) -> None:
    typed = "take a0\ntake b0\ntake c0\nplace 1,1 r0\nundo\nundo\n"
    done = roji("play", "zen-garden", "--bots", "random", "--seed", "5", typed=typed)
    assert "agree" not in done.stdout
    assert "Taken back: place 1,1 r0." in done.stdout


def assert_saved_and_left(errors: str, status: int, folder: Path, moves: int) -> None:
    saved = next(folder.glob("zen-garden-*.roji"))
    assert errors.count("\n") == 1, errors
    assert saved.name in errors
    assert status != 0
    assert len(replay(parse_record(saved.read_text())).log) == moves


def test_ctrl_c_saves_the_game_and_leaves(interrupted_roji: Roji, tmp_path: Path) -> None:
    done = interrupted_roji(
        "play", "zen-garden", "--seed", "5", typed="take a0\nplace 1,1 r0\ntake b0\n", until="choose where"
    )
    saved = next(tmp_path.glob("zen-garden-*.roji"))
    assert_saved_and_left(done.stderr, done.returncode, tmp_path, len(parse_record(saved.read_text()).moves))


def test_quitting_and_the_end_of_input_save_a_game_that_can_be_resumed(roji: Roji, tmp_path: Path) -> None:
    moves = whole_game(2, 5)
    done = roji("play", "zen-garden", "--seed", "5", typed="\n".join(moves[:10]) + "\nquit\n")
    assert_saved_and_left(done.stderr, done.returncode, tmp_path, 10)
    saved = next(tmp_path.glob("zen-garden-*.roji"))
    assert f"roji play --resume {saved.name}" in done.stderr
    done = roji("play", "--resume", saved.name, typed="\n".join(moves[10:]))
    assert "The game is over." in done.stdout
    wrong = roji("play", "zen-garden", "--resume", saved.name, "--lang", "de", typed="")
    assert wrong.returncode != 0
    assert "Wähle ein Plättchen" in wrong.stdout


def test_viewing_a_finished_game_does_not_save_it_again(roji: Roji, tmp_path: Path) -> None:
    done = roji("play", "zen-garden", "--seed", "5", typed="\n".join(whole_game(2, 5)), keyboard=Keyboard)
    (saved,) = tmp_path.glob("zen-garden-*.roji")
    assert saved.name in done.stdout
    again = roji("play", "--resume", saved.name, keyboard=Keyboard)
    assert "The game is over." in again.stdout
    assert list(tmp_path.glob("*.roji")) == [saved]


def test_the_number_of_names_is_the_number_of_people(roji: Roji) -> None:
    done = roji("play", "sakura", "--names", "Ann,Ben,Cleo", "--bots", "random", typed="\n")
    assert all(name in done.stdout for name in ("Ann", "Ben", "Cleo", "Bot random"))
