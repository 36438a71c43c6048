"""Sakura in the terminal: secrets stay secret at one keyboard."""

from tests.cli.conftest import Roji

from roji.games import find_game
from roji.match import Match

SAKURA = find_game("sakura")
NAMES = ["Ann", "Ben", "Cho"]
SAKURA_MATCH = Match(SAKURA, 3, seed=5)


def typed_game(seats: int, seed: int, tricky: bool = False, decisions: int = 10_000) -> list[str]:
    """A game as people would type it: Enter whenever the keyboard changes hands, then a move."""
    options = SAKURA.encode_options({"tricky": "yes"} if tricky else {}, seats)
    match, lines, before = Match(SAKURA, seats, options, seed=seed), [], None
    while not match.is_over and len(match.log) < decisions:
        seat = match.to_act()[0]
        if seat != before:
            lines.append("")
        before = seat
        could_change = [other for other in range(seats) if other not in match.to_act() and match.legal(other)]
        lines.append(match.text(seat, match.legal(seat)[0]))
        match.play(seat, lines[-1])
        if could_change and not any(other not in match.to_act() and match.legal(other) for other in could_change):
            lines.append("")  # all have chosen: reveal the cards
    return lines


def test_three_people_play_a_whole_game_and_hand_the_keyboard_over(roji: Roji) -> None:
    typed = "\n".join(typed_game(3, 5))
    done = roji("play", "sakura", "-p", "3", "--seed", "5", "--names", ",".join(NAMES), typed=typed)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stdout.count("Hand over to Ben, then press Enter.") > 5
    assert "The game is over." in done.stdout
    table = done.stdout[done.stdout.rindex("Clause") :]
    assert [line.split()[0] for line in table.splitlines()[1:4]] == ["S2.1", "S5.2", "S4.3"]


def test_two_people_play_the_tricky_variant(roji: Roji) -> None:
    done = roji("play", "sakura", "-o", "tricky=yes", "--seed", "5", typed="\n".join(typed_game(2, 5, tricky=True)))
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "Now choose the court painter's card." in done.stdout
    assert "The game is over." in done.stdout


def test_everyone_reads_the_events_of_the_round(roji: Roji) -> None:
    """The screen is cleared between people, so each reads the whole round, but only their own drawn cards."""
    typed = "\n".join(typed_game(3, 5, decisions=12))
    done = roji("play", "sakura", "-p", "3", "--seed", "5", "--names", ",".join(NAMES), typed=typed + "\n\n")
    screens = done.stdout.split("Hand over to ")
    told = [screen for screen in screens if "Round 2 begins." in screen]
    assert sorted(screen.split(",")[0] for screen in told) == NAMES
    for screen in told:
        name = screen.split(",")[0]
        drawn = [line for line in screen.splitlines() if " draws card " in line]
        assert [line.split()[0] for line in drawn] == [name]


def test_one_person_against_bots_is_never_asked_to_hand_over(roji: Roji) -> None:
    done = roji("play", "sakura", "--bots", "random,random", "--seed", "5", typed="?\nforward\ncard 99\n")
    assert "Hand over" not in done.stdout
    assert "play card" in done.stdout
    assert "is not a move of Sakura" in done.stdout
    assert "(S3.1)" in done.stdout


def test_a_player_may_choose_again_until_all_cards_are_revealed(roji: Roji) -> None:
    """S3.1: at the hand-over, and again when all have chosen; the others do not see what is typed."""
    hands = [[SAKURA_MATCH.text(seat, move) for move in SAKURA_MATCH.legal(seat)] for seat in range(3)]
    typed = [
        *("", hands[0][0]),  # Ann
        *("Ann", "", hands[0][1]),  # instead of Ben, Ann chooses again
        *("", hands[1][0]),  # Ben
        *("", hands[2][0], "Dora", "ben"),  # Cho; nobody is called Dora; Ben wants another card
        *("", ""),  # Ben keeps it
        *("", hands[2][0], "cho", hands[2][2], ""),  # Cho has to choose again, and does so twice
    ]
    done = roji(
        "play", "sakura", "-p", "3", "--seed", "5", "--names", ",".join(NAMES), typed="\n".join([*typed, "", ""])
    )
    assert "Ann may still choose again: type the name." in done.stdout
    assert "You have chosen card" in done.stdout
    assert done.stdout.count("Everyone has chosen.") == 4
    shown = done.stdout[done.stdout.rindex("Everyone has chosen.") :]
    for name, card in zip(NAMES, (hands[0][1], hands[1][0], hands[2][2]), strict=True):
        assert f"{name} reveals {card} (" in " ".join(shown.split())
