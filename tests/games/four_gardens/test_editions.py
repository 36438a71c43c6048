"""Four Gardens, chapters F1 and F2: editions with other numbers, those that are refused, and small ones."""

import math
import re

import numpy as np
import pytest
from tests.games.four_gardens.gardens import BOX, arrange, edition, play

from roji.core.edition import default_edition, default_text, parse_edition, small_edition, small_text
from roji.core.errors import EditionError, RojiError
from roji.core.luck import below, new_luck
from roji.games.four_gardens.game import GAME

TEXT = default_text(GAME)
SMALL = small_edition(GAME)
CARD_1 = 'card = 1, panorama = "red", frame = 1, god = "yellow", need = { water = 1, plants = 1 }, sign = "1 up"'


def test_numbers_of_an_edition_take_effect() -> None:
    """F1.4, F2.3, F6.1"""
    box = edition(
        ("tokens = 15", "tokens = 9"),
        ("planning_spaces = 4", "planning_spaces = 6"),
        ("start = 2", "start = 4"),
        ("landscapes = [10, 9, 8]", "landscapes = [1, 9, 8]"),
    )
    table = arrange(box=box)
    assert GAME.new_table(box, 2, 0, 1).supply.tolist() == [9] * 4
    assert table.marker[0].tolist() == [4] * 4
    assert GAME.data(box, table)["players"][0]["planning_spaces"] == 6
    table = arrange("hand 0: 5 9 12 14 15\ngarden 0: 3(stone)", box=box)
    play(table, "wild 5", "take water to 3", box=box)
    assert table.is_last_round


def test_frames_may_be_distributed_among_the_colours_differently() -> None:
    """F1.2"""
    text = TEXT
    for colour, frames in (("red", 3), ("orange", 2)):
        text = re.sub(rf"^{colour} = \d$", f"{colour} = {frames}", text, flags=re.MULTILINE)
    for card in range(21, 26):  # orange has no third frame any more, red has one
        text = text.replace(f'card = {card}, panorama = "orange"', f'card = {card}, panorama = "red"')
    box = parse_edition(GAME, text).box
    assert box.num_frames.tolist() == [3, 2, 4, 5]
    assert box.first_frame.tolist() == [0, 3, 5, 9]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("red = 2", "red = 1", r"[panoramas]: red is 1, but must be from 2 to 5"),
        ("red = 2", "red = 3", r"the four have 15 frames together, but must have 14 (F1.2)"),
        ("red = 2", "pink = 2", "'pink' means nothing here"),
        ("    { " + CARD_1 + " },\n", "", "cards lists 69 cards, but must list 70 (F1.1)"),
        ("card = 1,", "card = 2,", "card 2 is listed twice, in lines 1 and 2 of cards"),
        ("card = 1,", "card = 71,", "line 1 of cards: card is 71, but must be from 1 to 70"),
        (
            'panorama = "red"',
            'panorama = "pink"',
            "card 1: panorama is 'pink', but must be one of red, orange, green, blue",
        ),
        ("frame = 1,", "frame = 3,", "card 1: frame is 3, but must be from 1 to 2"),
        ("frame = 1,", "frame = 2,", "frame 1 of red has 4 cards, but must have 5 (F1.2)"),
        (
            'god = "yellow"',
            'god = "green"',
            "card 1: god is 'green', but must be one of yellow, red, purple, blue, multi",
        ),
        ("need = { water = 1, plants = 1 }", "need = 2", "card 1: need must say what the card needs"),
        ("water = 1, plants = 1", "iron = 1", "card 1: need: 'iron' means nothing here"),
        ("water = 1, plants = 1", "water = 0", "card 1: it needs 0 resources together, but must need 1 to 4"),
        ("water = 1, plants = 1", "water = 3, wood = 2", "card 1: it needs 5 resources together"),
        ("water = 1, plants = 1", "water = 5", "card 1: need: water is 5, but must be from 0 to 4"),
        ('sign = "1 up"', 'sign = "5 up"', "card 1: sign is '5 up', but must be one of 1 down, 1 up"),
        (
            CARD_1,
            CARD_1.replace("yellow", "red")
            .replace("water = 1, plants = 1", "plants = 2, wood = 1")
            .replace("1 up", "2 down"),
            "cards 1 and 2 are the same on both sides (F1.2)",
        ),
        ('sign = "1 up"', 'sign = "1 up", price = 3', "card 1: 'price' means nothing here"),
        (
            "sides = [3, 2, 1, 0]",
            "sides = [2, 3, 1, 0]",
            "sides must list 3, 2, 1 and 0 once each, beginning with the 3",
        ),
        ("sides = [3, 2, 1, 0]", "sides = [3, 3, 1, 0]", "sides must list 3, 2, 1 and 0 once each"),
        ("sides = [3, 2, 1, 0]", "sides = [3, 2, 1]", "sides must list 4 numbers, but lists 3"),
        ("tokens = 15", "tokens = 0", "tokens is 0, but must be from 1 to 60"),
        ("planning_spaces = 4", "planning_spaces = 99", "planning_spaces is 99"),
        ("spaces = [2, 3, 4, 5, 6, 8, 10]", "spaces = [2, 3, 4, 4, 6, 8, 10]", "spaces must rise from each space"),
        ("spaces = [2, 3, 4, 5, 6, 8, 10]", "spaces = [2, 3]", "spaces must list 7 numbers, but lists 2"),
        ("start = 2", "start = 8", "start is 8, but must be from 1 to 7"),
        (
            "take_wilds = [4, 3, 2, 1]",
            "take_wilds = [1, 2, 3, 4]",
            "take_wilds must begin with the highest tile (F1.6)",
        ),
        ("extra_rewards = [5, 4, 3, 2]", "extra_rewards = [5, 4, 3]", "extra_rewards must list 4 numbers"),
        ("planning_expansion = 1", "planning_expansion = 0", "planning_expansion is 0, but must be from 1 to 9"),
        ("landscapes = [10, 9, 8]", "landscapes = [10, 9]", "landscapes must list 3 numbers"),
        ("landscapes = [10, 9, 8]", "landscapes = [15, 9, 8]", "landscapes is 15, but must be from 1 to 14"),
        ("[end]", "[ending]", "'ending' means nothing here"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_with_a_precise_reason(old: str, new: str, message: str) -> None:
    """F1.1, F1.2, F1.3, F1.4, F1.5, F1.6, F6.1"""
    with pytest.raises(EditionError, match=re.escape(message)):
        edition((old, new))


def test_hand_open_cards_actions_and_active_cards_are_numbers_of_the_edition() -> None:
    """F2.4, F3.1, F3.2, F7.2: a game with fewer cards and other turns is played to its end."""
    box = edition(("hand = 5", "hand = 4"), ("open_cards = 3", "open_cards = 2"), ("actions = 3", "actions = 2"))
    table = GAME.new_table(box, 3, 0, 5)
    assert table.hand_size[:3].tolist() == [4, 4, 4]
    assert (table.open_cards != 255).tolist() == [True, True, False]
    assert GAME.words["en"].ask(box, table, int(table.seat)).startswith("Action 1 of 2:")
    assert (GAME.data(box, table)["hand_limit"], GAME.data(box, table)["actions"]) == (4, 2)
    luck = new_luck(3)
    while waiting := GAME.seats_to_act(box, table):
        moves = GAME.legal_moves(box, table, waiting[0])
        GAME.play_quietly(box, table, waiting[0], moves[below(luck, len(moves))])
        assert max(table.hand_size) <= 4
        assert table.actions_left <= 2
        assert table.open_cards[2] == 255


def test_a_garden_has_room_for_as_much_groundwork_as_the_edition_says() -> None:
    """F3.2"""
    table = arrange("hand 0: 11 53\ngarden 0: 2")
    one = edition(("active_cards = 3", "active_cards = 1"))
    seat = int(table.seat)
    lays = [GAME.text(BOX, table, seat, move) for move in GAME.legal_moves(one, table, seat) if move < 5]
    assert lays == []
    assert "at most 1 active groundwork (F3.2)" in GAME.words["en"].why_not(one, table, seat, 0)
    assert [move for move in GAME.legal_moves(BOX, table, seat) if move < 5] == [0, 1]


def test_an_edition_without_the_numbers_of_a_turn_is_the_same_edition() -> None:
    """F2.1, F2.4, F3.1, F6.1: files from before these numbers could be changed keep their hash."""
    older = re.sub(r"\[turn\]\n(?:\w+ = \d\n)+|shuffled_floors = 4\n|rounds = 0\n", "", TEXT)
    assert not re.search(r"^\[turn|^shuffled|^rounds", older, re.MULTILINE)
    assert parse_edition(GAME, older).is_default
    assert not parse_edition(GAME, TEXT.replace("actions = 3", "actions = 2")).is_default


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("hand = 5", "hand = 6", "hand is 6, but must be from 1 to 5"),
        ("actions = 3", "actions = 0", "actions is 0, but must be from 1 to 9"),
        ("active_cards = 3", "active = 3", "'active' means nothing here"),
        ("open_cards = 3", "open_cards = 4", "open_cards is 4, but must be from 0 to 3"),
        ("shuffled_floors = 4", "shuffled_floors = 5", "shuffled_floors is 5, but must be from 0 to 4"),
        ("rounds = 0", "rounds = 100", "rounds is 100, but must be from 0 to 99"),
    ],
)
def test_wrong_numbers_of_a_turn_are_refused(old: str, new: str, why: str) -> None:
    """F2.1, F2.4, F3.1, F6.1"""
    with pytest.raises(EditionError, match=re.escape(why)):
        edition((old, new))


def rounds_of(box: object, seats: int, seed: int) -> list[tuple[int, bool]]:
    """Play at random; returns the round and whether it is known to be the last, before each move and at the end."""
    table, luck, found = GAME.new_table(box, seats, 0, seed), new_luck(seed), []
    while waiting := GAME.seats_to_act(box, table):
        found.append((int(table.round_number), bool(table.is_last_round)))
        moves = GAME.legal_moves(box, table, waiting[0])
        GAME.play_quietly(box, table, waiting[0], moves[below(luck, len(moves))])
    return [*found, (int(table.round_number), bool(table.is_last_round))]


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_game_ends_after_as_many_rounds_as_the_edition_says(rounds: int) -> None:
    """F6.1: the last round is known as such from its beginning, and all seats have had equally many turns."""
    found = rounds_of(edition(("rounds = 0", f"rounds = {rounds}")), 3, 1)
    assert found == sorted(found)
    assert found[-1] == (rounds, True)
    assert {is_last for now, is_last in found if now < rounds - 1} <= {False}
    assert {is_last for now, is_last in found if now == rounds - 1} == {True}


def test_a_player_may_still_trigger_the_end_before_the_last_of_these_rounds() -> None:
    """F6.1"""
    box = edition(("rounds = 0", "rounds = 99"), ("landscapes = [10, 9, 8]", "landscapes = [1, 9, 8]"))
    assert rounds_of(box, 2, 1)[-1][0] < 99


@pytest.mark.parametrize("floors", [2, *(pytest.param(number, marks=pytest.mark.compiled) for number in (0, 1, 4))])
def test_only_the_lower_floors_are_stacked_in_random_order_if_the_edition_says_so(floors: int) -> None:
    """F2.1"""
    box = edition(("shuffled_floors = 4", f"shuffled_floors = {floors}"))
    stacks = {tuple(GAME.new_table(box, 2, 0, seed).floor_kind.tolist()) for seed in range(200)}
    assert len(stacks) == math.factorial(floors)
    assert {stack[floors:] for stack in stacks} == {tuple(range(floors, 4))}


def test_every_outcome_of_a_large_deal_is_counted_and_laid_out() -> None:
    """F2.1, F2.4, F2.5"""
    box, deals = edition(), GAME.deals
    assert deals is not None
    table = GAME.new_table(box, 2, 0, 1)
    dealt: list[int] = []
    while outcomes := deals.num_outcomes(box, 2, 0, tuple(dealt)):
        dealt.append(outcomes - 1)
    assert [step + 1 for step in dealt[:3]] == [4, 3, 2]
    deals.arrange(box, table, tuple(dealt))
    assert table.floor_kind.tolist() == [3, 2, 1, 0]
    assert table.hand[0, :5].tolist() == [65, 66, 67, 68, 69]
    assert table.open_cards.tolist() == [59, 58, 57]
    assert table.pile[:57].tolist() == list(range(57))
    assert (table.seat, table.first_seat) == (1, 1)


def test_a_small_edition_has_the_cards_of_its_panoramas_only() -> None:
    """F1.1, F1.2"""
    table = GAME.new_table(SMALL.box, 2, 0, 5)
    held = [card for seat in (0, 1) for card in table.hand[seat, : table.hand_size[seat]].tolist()]
    assert sorted([*held, *table.pile[: table.num_pile].tolist()]) == [0, 1, 2]
    assert table.open_cards.tolist() == [255] * 3
    data = GAME.data(SMALL.box, table)
    assert data["panoramas"] == {"red": 2, "orange": 0, "green": 0, "blue": 0}


def test_a_small_edition_seats_as_many_as_its_cards_allow() -> None:
    """F2.4"""
    with pytest.raises(RojiError, match="With this edition Four Gardens is for at most 3 players, not 4"):
        GAME.check_box(SMALL.box, 4)
    assert GAME.most_seats is not None
    assert GAME.most_seats(default_edition(GAME).box) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("small = true", "small = 1", "small must be true or false"),
        ("small = true", "small = false", "orange is 0, but must be from 2 to 5"),
        ("red = 2", "red = 0", "the four have 0 frames together"),
        ("orange = 0", "orange = 2", "frame 1 of orange has 0 cards, but must have 1 to 5"),
        ("frame = 2", "frame = 1", "frame 2 of red has 0 cards, but must have 1 to 5"),
        ("card = 3,", "card = 4,", "card is 4, but must be from 1 to 3"),
        ("hand = 1", "hand = 2", "3 cards are too few for two full hands"),
        ("rounds = 2", "rounds = 0", "3 cards are too few for two gardens and two full hands"),
        ("[2, 2, 2]", "[3, 2, 2]", "landscapes"),
    ],
)
def test_a_small_edition_is_checked_too(old: str, new: str, said: str) -> None:
    """F1.1, F1.2, F2.4, F6.1"""
    with pytest.raises(EditionError, match=said):
        parse_edition(GAME, small_text(GAME).replace(old, new))


def test_features_of_a_small_edition_know_that_frames_are_missing() -> None:
    """F7.2"""
    table, out = GAME.new_table(SMALL.box, 2, 0, 5), np.zeros(GAME.num_features, np.float32)
    GAME.features(SMALL.box, table, 0, out)
    start = 0
    for feature in GAME.features_list:
        if feature.name == "left":
            assert (out[start : start + 2] > 0).any()
            assert not out[start + 2 : start + feature.width].any()
        start += feature.width
    assert np.isfinite(out).all()
