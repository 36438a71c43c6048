"""Four Gardens in words, texts and drawings."""

import re
from typing import Any

import numpy as np
import pytest
from rich.text import Text
from tests.games.four_gardens.gardens import BOX, arrange, legal, play

from roji.core.errors import MoveError
from roji.core.luck import below, new_luck
from roji.core.story import NOBODY, events, new_story
from roji.games.four_gardens.box import KINDS
from roji.games.four_gardens.events import KINDS_OF_EVENTS
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.moves import NUM_MOVES
from roji.games.four_gardens.words import WORDS

NAMES = ("Ann", "Ben", "Cid", "Dot")


def test_there_are_at_most_128_moves_and_every_text_leads_back_to_its_number() -> None:
    """F3.1: even for places that are empty now."""
    assert NUM_MOVES == 96
    table = arrange("hand 0: 1 2 3\ngarden 0: 11 26\nopen: 30 - 32")
    texts = [GAME.text(BOX, table, 0, move) for move in range(NUM_MOVES)]
    assert len(set(texts)) == NUM_MOVES
    assert [GAME.number(BOX, table, 0, text) for text in texts] == list(range(NUM_MOVES))
    assert {"lay slot 4", "rotate 2 counter", "take wood to slot 3", "draw slot 2", "move water from 11 to 26"} <= set(
        texts
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lay 40", "There is no card 40 in your hand."),
        ("lay 99", "There is no card 99 in your hand."),
        ("finish 40", "There is no card 40 among your active groundwork."),
        ("draw 40", "There is no card 40 among the open cards."),
        ("finish slot 5", "There is no slot 5 among your active groundwork."),
        ("move wood from 11 to 11", "is not a move of Four Gardens"),
        ("rotate 1", "is not a move of Four Gardens"),
        ("lay 1 clockwise", "is not a move of Four Gardens"),
        ("take gold to planning", "is not a move of Four Gardens"),
        ("dance", "'dance' is not a move of Four Gardens: say 'lay 37'"),
        ("", "is not a move of Four Gardens"),
    ],
)
def test_a_text_that_is_not_a_move_is_refused_in_one_line(text: str, message: str) -> None:
    table = arrange("hand 0: 1 2 3 4 6\ngarden 0: 11 26\nopen: 30 31 32")
    with pytest.raises(MoveError, match=re.escape(message)):
        GAME.number(BOX, table, 0, text)


def test_a_card_can_be_named_by_what_is_printed_on_it() -> None:
    """F1.1, F2.4"""
    table = arrange("hand 0: 1 37 3 4 6\ngarden 0: 11 26\nopen: 30 31 40")
    same = {
        "lay green 3": "lay 37",
        "rotate green 3/4, red god counter": "rotate 37 counter",
        "cart red 1 purple": "cart 3",
        "draw green 3 any": "draw 40",
        "move wood from orange 1 to green 1": "move wood from 11 to 26",
    }
    for said, text in same.items():
        assert GAME.number(BOX, table, 0, said) == GAME.number(BOX, table, 0, text)
    with pytest.raises(MoveError, match="Several cards in your hand show red 1: name the god too, as in 'red 1 red'"):
        GAME.number(BOX, table, 0, "lay red 1")
    with pytest.raises(MoveError, match=r"There is no card green 3 purple in your hand\."):
        GAME.number(BOX, table, 0, "lay green 3 purple")


def test_sentences_for_people_contain_no_card_numbers() -> None:
    """F1.1: card numbers are for texts and editions; people identify cards by colour, frame and god."""
    for words in WORDS.values():
        for key in ("card", "rotate", "use_cart", "fill", "shift", "discarded_cart", "moved_fill", "not_needed"):
            assert "{number}" not in words.sentences[key]


@pytest.mark.parametrize(("language", "one", "two"), [("en", "1 plant", "2 plants"), ("de", "1 Pflanze", "2 Pflanzen")])
def test_a_single_resource_is_named_in_the_singular(language: str, one: str, two: str) -> None:
    assert WORDS[language].resources((0, 0, 0, 1)) == one
    assert WORDS[language].resources((0, 0, 0, 2)) == two


def test_spelling_is_forgiving_about_spaces_and_capitals() -> None:
    table = arrange("hand 0: 1 2 3 4 6")
    assert GAME.number(BOX, table, 0, "  Rotate  2   CLOCKWISE ") == GAME.number(BOX, table, 0, "rotate 2 clockwise")


def test_a_turn_of_the_pagoda_is_offered_with_what_it_would_bring() -> None:
    """F3.3"""
    table = arrange("hand 0: 1 2 3 4 6")
    words = GAME.words["en"]
    said = words.move(BOX, table, 0, GAME.number(BOX, table, 0, "rotate 1 clockwise"))
    assert said.startswith(
        "discard red 1 (yellow god): turn floor 1 and above to the left (clockwise), then facing 0-3-2-1"
    )
    assert said.endswith("collect 3 water, 1 stone")
    full = arrange("hand 0: 1 2 3 4 6\nplanning 0: wood wood wood wood")
    assert words.move(BOX, full, 0, GAME.number(BOX, full, 0, "rotate 1 clockwise")).endswith("collect nothing")


@pytest.mark.compiled
def test_every_kind_of_event_has_a_sentence_in_both_languages() -> None:
    """F3-F7"""
    told: dict[str, set[int]] = {"en": set(), "de": set()}
    for seats in (2, 3, 4):
        table, luck, story = GAME.new_table(BOX, seats, 0, seats), new_luck(seats), new_story()
        table.marker[:] = [1, 7, 7, 1]  # so that markers are pushed from the start
        while not table.is_over:
            moves = GAME.legal_moves(BOX, table, int(table.seat))
            story[0, 0] = 0
            GAME.play(BOX, table, int(table.seat), moves[int(below(luck, len(moves)))], story)
            for language in told:
                for event in events(story):
                    sentence = GAME.words[language].event(BOX, event, NAMES)
                    assert "{" not in sentence
                    told[language].add(event.kind)
    assert {KINDS_OF_EVENTS[kind] for kind in told["en"]} >= set(KINDS_OF_EVENTS) - {"lost", "no_effect"}


def story_of(table: Any, *moves: str, language: str = "en") -> list[str]:
    return [text for event in play(table, *moves) if (text := GAME.words[language].event(BOX, event, NAMES))]


def test_a_turn_reads_like_a_story() -> None:
    table = arrange("hand 0: 1 3 5 9 30\ngarden 0: 11(wood) 26\ndone 0: 17 23\nplanning 0: wood\npile: 40 41")
    assert story_of(table, "wild 5", "take plants to 11", "tile take wilds") == [
        "Ann discards red 1 (any god) to take a wild.",
        "Ann takes plants from the supply onto orange 1.",
        "Ann finishes orange 1 (yellow god): landscape number 3.",
        "Ann advances on the yellow track to space 3.",
        "Ann advances on the red track to space 3.",
        "Ann advances on the purple track to space 3.",
        "Ann completes the orange panorama of 3 frames.",
        "Ann takes the tile 'take wilds' with 4.",
    ]
    play(table, "take wood to 26", "take wood to planning", "take wood to planning", "take stone to planning")
    assert story_of(table, "cart 9", "move wood to 26", "return stone", "done", language="de") == [
        "Ann wirft rot 2 (blaue Gottheit) ab, um Ressourcen umzuverteilen.",
        "Ann verschiebt Holz von der Planungstafel auf grün 1.",
        "Ann gibt Stein in den Vorrat zurück.",
    ]
    assert story_of(table, "rotate 1 clockwise")[:3] == [
        "Ann discards red 1 (yellow god) to turn the pagoda.",
        "Floor 1 and above turn to the left (clockwise).",
        "Ann collects 2 water from floor 2.",
    ]
    assert story_of(table, "draw pile") == [
        "Ann draws from the pile: green 3 (any god).",
        "Ann has drawn green 3 (any god; needs 2 stone, 2 plants; floor 2 ↑).",
        "The pile now shows green 4 (yellow god).",
    ]


def test_rare_events_have_sentences_too() -> None:
    """F3.5, F4.3, F4.5, F5.3, F7.2"""
    table = arrange(
        "hand 0: 5 9 13 30 34\ngarden 0: 3(stone)\ndone 0: 10\nplanning 0: wood wood wood wood\nmarkers 0: 0 0 0 0"
    )
    told = story_of(table, "wild 5", "take water to 3", "tile take wilds")
    assert "Ann's marker is gone from the purple track: no reward." in told
    assert "Ann has no marker left: no reward." in told
    assert told[-1] == "Ann cannot place any more: 4 lost."
    table = arrange("hand 0: 5 9 13 30 34\ngarden 0: 19(water) 28")
    assert story_of(table, "cart 5", "move water from 19 to 28")[-1] == "Ann moves water from orange 2 to green 1."
    table = arrange("hand 0: 4 9 13 30 34\nopen: 50 51 52\npile only:")
    assert "Floor 4 turns to the right (counter-clockwise)." in story_of(table, "rotate 4 counter")
    assert story_of(table, "cart 9", "done", "cart 13", "done", "draw pile")[-4:-2] == [
        "The 60 discards are shuffled into a new pile.",
        "Ann draws unseen from the new pile.",
    ]


def test_a_card_is_named_by_what_the_seat_knows_of_it() -> None:
    """F2.4"""
    words = WORDS["en"]
    assert words.card(BOX, 254) == "a card"
    assert words.card(BOX, 128) == "a card, red 1 (yellow god)"


def plain(table: Any, seat: int, language: str = "en") -> str:
    return Text.from_markup(GAME.draw(BOX, table, seat, language)).plain


def test_the_pagoda_is_drawn_from_the_seats_side_with_its_neighbours_and_every_turn() -> None:
    """F1.3, F2.2, F3.3: the next player sits to the left; the side at the back is the last number."""
    table = arrange(seats=4)
    lines = plain(table, 1).splitlines()
    roof = next(line for line in lines if "╱╱" in line)
    assert roof.split()[:6] == ["(2)", "╱╱", "┃", "╲╲", "(0)", "(3)"]
    top = next(line for line in lines if "4 plants" in line)
    assert top.split() == ["²", "│", "4", "plants", "●●●", "│", "⁰", "¹", "3", *["↻0", "↺2"] * 4]
    bottom = next(line for line in lines if "1 wood" in line)
    assert bottom.split() == ["¹", "│", "1", "wood", "●●○", "│", "³", "⁰", "2", "↻3", "↺1", *["2", "2"] * 3]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, *(pytest.param(more, marks=pytest.mark.compiled) for more in (3, 4))])
def test_a_drawing_is_at_most_100_columns_wide_and_shows_what_is_known(seats: int, language: str) -> None:
    """F2.4"""
    table, luck = GAME.new_table(BOX, seats, 0, 8), new_luck(8)
    number = 0
    while not table.is_over:
        moves = GAME.legal_moves(BOX, table, int(table.seat))
        GAME.play_quietly(BOX, table, int(table.seat), moves[int(below(luck, len(moves)))])
        number += 1
        if number % 101 == 0 or table.is_over:
            for seat in (0, NOBODY):
                drawn = plain(GAME.seen(BOX, table, seat), seat, language)
                assert max(len(line) for line in drawn.splitlines()) <= 100
                assert drawn.count("●") == sum(int(value) for value in _faced(table, seat))
    assert "the last round" in plain(table, NOBODY) or language == "de"


def _faced(table: Any, seat: int) -> list[int]:
    if seat == NOBODY:
        return [floor["sides"][0] for floor in GAME.data(BOX, table)["pagoda"]]
    faced: list[int] = GAME.data(BOX, table)["players"][seat]["faces"]
    return faced


def test_a_drawing_shows_hands_piles_and_tracks() -> None:
    """F1.5, F2.4, F5.1"""
    table = arrange("hand 0: 1 2 3 4 5\nopen: 30 - 32\npile only:\nmarkers 1: 0 7 2 2\ntiles 1: 1 0 1\ntiles 0: 1 4 4")
    drawn = plain(GAME.seen(BOX, table, 0), 0)
    assert "Pile: empty" in drawn
    assert "gone 1" in drawn
    assert "take wilds: none left" in drawn
    assert "planning expansion 1" in drawn
    assert "--" in drawn
    assert "hand: 5 hidden" in drawn
    assert "?? hidden" not in drawn
    play(table, "cart 1", "done", "cart 2", "done", "cart 3", "done", "draw 30", "draw 32", "draw pile")
    assert re.search(r"hand: known 30 green 1/4, 32 green 2/4 · 3 hidden", plain(GAME.seen(BOX, table, 1), 1))


def test_one_plant_is_drawn_in_the_singular() -> None:
    """F1.4"""
    card = int(np.flatnonzero(BOX.need[:, KINDS.index("plants")] == 1)[0])
    table = arrange(f"hand 0: {card + 1}\nplanning 0: plants")
    line = next(line for line in plain(table, 0, "de").splitlines() if line.startswith(f"{card + 1:4} "))
    assert "1 Pflanze " in line
    assert "Planung: Pflanze " in plain(table, 0, "de")


def test_seats_are_told_to_wait_and_that_the_game_is_over() -> None:
    table = arrange("hand 0: 5 9 13 30 34")
    assert GAME.words["en"].ask(BOX, table, 1) == "It is someone else's turn."
    table.is_over = 1
    assert GAME.words["de"].ask(BOX, table, 1) == "Das Spiel ist zu Ende."
    assert legal(table) == []


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "move wood to 26",
            "move wood from your planning tile to green 1",
            "verschiebe Holz von der Planungstafel auf grün 1",
        ),
        (
            "move water from 1 to 28",
            "move water from red 1 to green 1",
            "verschiebe Wasser von rot 1 auf grün 1",
        ),
        ("return plants", "give plants back to the supply", "gib Pflanzen in den Vorrat zurück"),
        ("done", "end the reallocation", "beende das Umverteilen"),
    ],
)
def test_reallocations_in_words(text: str, english: str, german: str) -> None:
    """F3.5"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 1(water) 26 28(water)\nplanning 0: wood plants stone")
    play(table, "cart 5")
    move = GAME.number(BOX, table, 0, text)
    assert [GAME.words[language].move(BOX, table, 0, move) for language in ("en", "de")] == [english, german]
