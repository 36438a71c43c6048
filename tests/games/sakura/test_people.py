"""Sakura for people: moves as text, words, data."""

import json

import pytest
from tests.games.sakura.paths import BOX, WAYS_TO_TEST, give, hand, lay, legal, new_table, play_round, say, tables

from roji.core.errors import MoveError
from roji.core.story import NOBODY, Event, events, new_story
from roji.games.sakura import events as kinds
from roji.games.sakura.game import GAME

EN, DE = GAME.words["en"], GAME.words["de"]
NAMES = ("Ann", "Ben", "Cid")


def test_every_move_has_a_text_that_leads_back_to_it() -> None:
    """S3.1, S3.2, S7.3"""
    table = new_table(2)
    texts = [GAME.text(BOX, table, 0, move) for move in range(GAME.num_moves)]
    assert len(set(texts)) == GAME.num_moves == 122
    assert [GAME.number(BOX, table, 0, text) for text in texts] == list(range(GAME.num_moves))
    assert GAME.number(BOX, table, 0, "  Card   37 ") == 36


@pytest.mark.parametrize("text", ["card 0", "card 61", "card 07", "card", "37", "court 99", "sideways", "card ٣", ""])
def test_text_that_is_not_a_move_is_refused_with_an_example(text: str) -> None:
    """S3.1"""
    with pytest.raises(MoveError, match="is not a move of Sakura: say 'card 37'"):
        GAME.number(BOX, new_table(2), 0, text)


def test_every_question_is_put_in_words() -> None:
    """S3.1, S3.2, S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    give(table, 0, 25, 58)
    give(table, 1, 52)
    assert EN.ask(BOX, table, 0) == "Choose a card for your painter."
    say(table, "0 card 25")
    assert EN.ask(BOX, table, 0) == "Now choose the court painter's card."
    say(table, "0 court 58")
    assert EN.ask(BOX, table, 0).startswith("You have chosen card 25, and 58 for the court painter;")
    assert EN.ask(BOX, table, NOBODY) == "Waiting for the others."
    say(table, "1 card 52")
    assert EN.ask(BOX, table, 0).endswith("does the Emperor go 1 forward or backward?")
    assert EN.ask(BOX, table, 1) == "Waiting for the others."
    say(table, "0 forward")
    assert EN.ask(BOX, table, 0) == "Your card 25: do you go 3 forward or backward?"
    table = new_table(3)
    number = hand(table, 0)[0]
    say(table, f"0 card {number}")
    assert EN.ask(BOX, table, 0) == f"You have chosen card {number} and may still change it. Waiting for the others."
    table.stage, table.waiting = 3, 0
    assert EN.ask(BOX, table, 0) == "The game is over."


def test_moves_in_words_say_where_they_lead() -> None:
    """S3.2, S4.3, S4.5, S4.6"""
    table = lay("012 | E")
    give(table, 0, 25)
    assert EN.move(BOX, table, 0, 24) == "play card 25 (Emperor ±1, then ±3)"
    assert EN.move(BOX, table, 0, 62 + 24) == "give the court painter card 25 (Emperor ±1, then ±3)"
    play_round(table, 25, 45, 57)
    assert [EN.move(BOX, table, 0, move) for move in (60, 61)] == [
        "the Emperor goes forward to space 2",
        "the Emperor stays where he is",
    ]
    say(table, "0 forward")
    assert [EN.move(BOX, table, 0, move) for move in (60, 61)] == [
        "go forward into the Emperor on space 2: a disgrace",
        "stay at the gate",
    ]
    table = lay("12 | . 0 . . . . E")
    play_round(table, 25, 45, 57)
    assert EN.move(BOX, table, 0, 61) == "the Emperor goes back to space 6"
    say(table, "0 forward")
    assert [EN.move(BOX, table, 0, move) for move in (60, 61)] == ["go forward to space 5", "go back to the gate"]


def _why(table: object, seat: int, text: str) -> str:
    move = GAME.number(BOX, table, seat, text)
    assert text not in legal(table, seat)
    return EN.why_not(BOX, GAME.seen(BOX, table, seat), seat, move)


def test_every_refusal_names_its_clause() -> None:
    """S3.1, S3.2, S6.1, S7.3"""
    table = lay("C | 0 1 . . . . E", seats=2, tricky=True)
    give(table, 0, 25, 58)
    give(table, 1, 52)
    assert _why(table, 0, "card 52") == "Card 52 is not in your hand (S3.1)."
    assert _why(table, 0, "forward").endswith("(S3.1).")
    assert _why(table, 0, "court 58") == "First choose your own card, then the court painter's (S7.3)."
    assert _why(table, 1, "court 52") == "You do not choose for the court painter in this round (S7.3)."
    say(table, "0 card 25")
    assert _why(table, 0, "court 25").startswith("Card 25 is already for your own painter")
    assert _why(table, 0, "card 58").startswith("You have chosen your own card: now choose the court painter's")
    say(table, "0 court 58", "1 card 52")
    assert _why(table, 1, "forward") == "This choice is not yours: the card's owner makes it (S3.2)."
    assert _why(table, 1, "card 1") == "Cards are chosen at the start of a round (S3.1)."
    assert _why(table, 0, "court 1") == "Cards are chosen at the start of a round (S3.1)."
    table.stage, table.waiting = 3, 0
    assert _why(table, 0, "forward") == "The game is over (S6.1)."


EVENTS = [
    (Event(kinds.CHOSE, 0, 0, 0, 0, 0), "Ann has chosen."),
    (Event(kinds.PICKED, 0, 24, 0, 0, 0), "Ann puts down card 25 (Emperor ±1, then ±3)."),
    (Event(kinds.PICKED, 0, 24, 2, 0, 0), "Ann puts down card 25 (Emperor ±1, then ±3) for the court painter."),
    (Event(kinds.EMPEROR_MOVED, 0, 2, 6, 8, 0), "The Emperor goes from space 6 to space 8."),
    (Event(kinds.EMPEROR_MOVED, 0, -1, 6, 5, 0), "The Emperor goes back from space 6 to space 5."),
    (Event(kinds.TREE, -1, 2, 36, 0, 0), "The Emperor stops at the last cherry tree."),
    (Event(kinds.MOVED, 1, 2, 0, 2, 0), "Ben goes from the gate to space 2."),
    (Event(kinds.MOVED, 1, -2, 2, 0, 0), "Ben goes back from space 2 to the gate."),
    (Event(kinds.LEAPT, 1, 0, 2, 5, 0), "Ben leaps from space 2 to space 5."),
    (Event(kinds.BUMPED, 1, 0, 6, 0, 0), "Ben bumps into the Emperor."),
    (Event(kinds.BUMPED, 1, 1, 6, 0, 0), "The Emperor walks into Ben."),
    (Event(kinds.DISGRACED, 1, 1, 6, 3, 0), "Disgrace: Ben goes back to space 3 and loses a token."),
    (Event(kinds.DISGRACED, 1, 2, 6, 3, 0), "Disgrace: Ben goes back to space 3 and loses tokens: 2."),
    (Event(kinds.DISGRACED, 1, 0, 6, 3, 0), "Disgrace: Ben goes back to space 3 and has no token to lose."),
    (Event(kinds.NOTHING, 0, kinds.NO_CLOSEST, 0, 0, 0), "All painters are at the gate, so nobody is closest."),
    (Event(kinds.NOTHING, 0, kinds.NO_FURTHEST, 0, 0, 0), "Several painters are at the gate, so nobody is furthest."),
    (Event(kinds.NOTHING, 0, kinds.NOBODY_AHEAD, 0, 0, 0), "Nobody is ahead of Ann, who stays."),
    (Event(kinds.NOTHING, 0, kinds.STAYED_AT_GATE, 0, 0, 0), "Ann stays at the gate."),
    (Event(kinds.NOTHING, -1, kinds.EMPEROR_STAYED, 0, 0, 0), "The Emperor stays on the first space."),
    (Event(kinds.DISCARDED, 0, 24, 0, 0, 0), ""),
    (Event(kinds.DISCARDED, 0, 24, 1, 0, 0), "Ann's card 25 (Emperor ±1, then ±3) is discarded."),
    (Event(kinds.PAID, 2, 3, 1, 0, 0), "Cid is paid 3 at the first cherry tree."),
    (Event(kinds.CLOSED_UP, 2, 0, 3, 5, 0), "Cid closes up to space 5."),
    (Event(kinds.RESHUFFLED, -1, 45, 0, 0, 0), "The 45 discarded cards are shuffled into a new deck."),
    (Event(kinds.DREW, 0, 1, 0, 0, 0), ""),
    (Event(kinds.ROUND, -1, 4, 0, 0, 0), "Round 4 begins."),
    (Event(kinds.OVER, -1, 0, 0, 0, 0), "The game is over."),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_event_has_a_sentence(event: Event, sentence: str) -> None:
    """S3-S6: in English; German has a sentence for the same events."""
    assert EN.event(BOX, event, NAMES) == sentence
    assert bool(DE.event(BOX, event, NAMES)) == bool(sentence)


def test_the_court_painter_is_called_by_that_name() -> None:
    """S7.1, S7.3"""
    event = Event(kinds.REVEALED, 2, 24, 0, 0, 0)
    assert EN.event(BOX, event, ("Ann", "Ben")) == "The court painter reveals card 25 (Emperor ±1, then ±3)."
    assert DE.event(BOX, event, ("Ann", "Ben")) == "Der Hofmaler deckt Karte 25 (Kaiser ±1, dann ±3) auf."
    assert "chooses for the court painter too" in EN.event(BOX, Event(kinds.ROUND, 0, 4, 0, 0, 0), ("Ann", "Ben"))


def test_a_round_reads_like_a_story() -> None:
    """S3.2, S4.3: the rulebook's example."""
    table = lay("| . . . . . 0 1 2 . E")
    heard = play_round(table, 12, 27, 37)
    sentences = [EN.event(BOX, event, ("Blue", "Green", "Red")) for event in heard if event.is_seen_by(NOBODY)]
    told = [sentence for sentence in sentences if sentence]
    assert told[told.index("Red goes back from space 8 to space 4.") :][:7] == [
        "Red goes back from space 8 to space 4.",
        "Blue goes from space 6 to space 8.",
        "Green's card 27 (furthest +2, then +3) comes next.",
        "Red goes from space 4 to space 6.",
        "Green goes from space 7 to space 10.",
        "Green bumps into the Emperor.",
        "Disgrace: Green goes back to space 5 and loses a token.",
    ]


def test_the_lines_of_the_score_sheet_have_names() -> None:
    """S6.2"""
    assert [EN.score_line(line) for line in range(3)] == ["Tokens at the start", "Cherry trees", "Disgraces"]


@pytest.mark.parametrize(("seats", "options"), WAYS_TO_TEST)
def test_the_table_in_named_fields_is_plain_data(seats: int, options: int) -> None:
    """S2.1: it can be written as JSON and read back unchanged."""
    for number, table in enumerate(tables(seats, options, 2)):
        if number % 7 == 0:
            for shown in (table, GAME.seen(BOX, table, 0), GAME.seen(BOX, table, NOBODY)):
                data = GAME.data(BOX, shown)
                assert json.loads(json.dumps(data)) == data


def test_rules_record_events_for_every_seat_that_may_see_them() -> None:
    """S3.3: the seat that draws sees the card; the others see only that one was drawn."""
    table = new_table(3)
    give(table, 0, 58)
    give(table, 1, 43)
    give(table, 2, 52)
    say(table, "0 card 58", "1 card 43")
    story = new_story()
    GAME.play(BOX, table, 2, 51, story)
    drawn = [row for row in events(story) if GAME.event_kinds[row.kind] == "drew_card"]
    assert [[row.is_seen_by(seat) for seat in (0, 1, 2, NOBODY)] for row in drawn] == [
        [True, False, False, False],
        [False, True, False, False],
        [False, False, True, False],
    ]


def test_a_card_in_hand_shows_where_it_would_lead_on_its_own() -> None:
    """S3.2, S4.1, S4.3, S5.1"""
    table = lay(" | . 1 . 0 2 . E", seats=3)
    give(table, 0, 3, 22, 25, 34)
    assert BOX.trees[0, 0] == 16
    held = {card["card"]: card["alone"] for card in GAME.data(BOX, GAME.seen(BOX, table, 0))["painters"][0]["hand"]}
    assert held[3] == [
        {"space": 8, "emperor": 9, "disgraced": False, "tree": False}
    ]  # Emperor +2, then 3: 5 is skipped
    assert [way["space"] for way in held[22]] == [7, 1]  # Emperor +2, then 2 forward or backward
    assert [(way["emperor"], way["space"]) for way in held[25]] == [(8, 4), (8, 0), (6, 1), (6, 0)]  # ±1, then ±3
    assert [way["disgraced"] for way in held[25]] == [True, False, True, False]
    assert held[34][0]["emperor"] == 7
    table = lay(" | . 1 . 0 2 . . . . . . . . E", seats=3)
    give(table, 0, 3)
    assert GAME.data(BOX, table)["painters"][0]["hand"][0]["alone"][0]["tree"]


def test_a_choice_shows_where_each_direction_would_lead() -> None:
    """S3.2, S4.3"""
    table = lay("2 | . 1 . 0 . . E", seats=3)
    give(table, 0, 25)
    for seat, card in ((1, 52), (2, 54)):
        give(table, seat, card)
    assert GAME.data(BOX, table)["choice"] is None
    say(table, "0 card 25", "1 card 52", "2 card 54")
    ways = GAME.data(BOX, table)["choice"]
    assert [(ways[way]["emperor"], ways[way]["space"]) for way in ("forward", "backward")] == [(8, 4), (6, 4)]
    say(table, "0 backward")
    ways = GAME.data(BOX, table)["choice"]
    assert ways["forward"] == {"space": 3, "emperor": 6, "disgraced": True, "tree": False}
    assert ways["backward"]["space"] == 0


def test_the_data_contain_what_is_printed_on_every_card() -> None:
    """S1.2-S1.4"""
    cards = GAME.data(BOX, new_table(3))["cards"]
    assert (len(cards["garden"]), len(cards["painter"])) == (60, 60)
    assert cards["garden_actions"][cards["garden"][11]] == "closest -2"
    assert cards["painter_actions"][cards["painter"][11]] == "+1"
