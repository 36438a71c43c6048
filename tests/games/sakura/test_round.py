"""Sakura, chapter S3: the course of a round."""

from tests.games.sakura.paths import (
    BOX,
    all_cards,
    drawing,
    empty_deck,
    film,
    give,
    hand,
    lay,
    legal,
    new_table,
    play_round,
    put_on_deck,
    say,
    to_act,
    told,
)

from roji.core.luck import below, new_luck
from roji.core.story import events, new_story
from roji.games.sakura.deck import refill_hands
from roji.games.sakura.game import GAME
from roji.games.sakura.turn import ALL_CARDS_PLAYED, ONE_CHOICE, SHUFFLE_TOO, effort

BLUE, GREEN, RED = 0, 1, 2


def test_the_rulebooks_example_of_a_round_for_three() -> None:
    """S3.2, S4.1, S4.3, S4.7: blue 12 (closest -2 / +1), green 27 (furthest +2 / +3), red 37 (Emperor +2 / +2)."""
    table = lay("| . . . . . 0 1 2 . E")
    before = GAME.copy(table)
    assert film(before, play_round(table, 12, 27, 37)) == [
        ("moved", RED, -2, "| . . . 2 . 0 1 . . E"),  # closest: back two empty spaces, over green and blue
        ("moved", BLUE, 1, "| . . . 2 . . 1 0 . E"),  # over green
        ("moved", RED, 2, "| . . . . . 2 1 0 . E"),  # furthest now
        ("moved", GREEN, 3, "| . . . . . 2 . 0 . E"),  # onto the Emperor's space
        ("disgraced", GREEN, 1, "| . . . . 1 2 . 0 . E"),  # back three empty spaces: 9, 7 and 5
        ("emperor_moved", RED, 2, "| . . . . 1 2 . 0 . . . E"),  # 11 is the second bridge: one space with three players
        ("moved", RED, 2, "| . . . . 1 . . 0 2 . . E"),  # 7, then over blue
    ]
    assert drawing(table) == "| . . . . 1 . . 0 2 . . E"
    assert table.tokens.tolist()[:3] == [5, 4, 5]


def test_with_five_players_the_emperor_would_have_stopped_on_the_bridge() -> None:
    """S1.1: a bridge counts as three spaces with 5-6 players."""
    table = lay("01234 | . . . . . . . . . . . E", seats=5)
    play_round(table, 58, 12, 30, 51, 60)
    assert table.emperor == 14
    path = GAME.data(BOX, table)["path"]
    assert path[12:17] == ["path", "bridge", "bridge", "bridge", "path"]


def test_cards_resolve_from_the_lowest_order_number_to_the_highest() -> None:
    """S3.2: no matter who chose first."""
    table = new_table(4)
    for seat, number in enumerate((52, 7, 28, 3)):
        give(table, seat, number)
    heard = say(table, "2 card 28", "0 card 52", "3 card 3", "1 card 7")
    assert told(heard, "revealed") == [
        ("revealed", 0, 51, 0, 0),
        ("revealed", 1, 6, 0, 0),
        ("revealed", 2, 27, 0, 0),
        ("revealed", 3, 2, 0, 0),
    ]
    assert [row[1] for row in told(heard, "resolves")] == [3, 1, 2, 0]


def test_on_each_card_the_garden_comes_first_then_the_painter() -> None:
    """S3.2: the Emperor steps away before the painter follows."""
    table = lay("12 | . . . . 0 E")
    heard = play_round(table, 2, 45, 60)  # Emperor +1 / +2; closest -2 / leap; closest -2 / +2
    assert told(heard, "emperor_moved", "moved", "bumped")[:2] == [("emperor_moved", 0, 1, 6, 7), ("moved", 0, 2, 5, 7)]


def test_the_owner_chooses_each_part_when_it_resolves_seeing_the_table_as_it_is() -> None:
    """S3.2: card 25 is Emperor ±1 / ±3; card 3 (Emperor +2 / +3) came before it."""
    table = lay("12 | . 0 . . . . . E")
    play_round(table, 25, 3, 60)
    assert to_act(table) == [0]
    assert legal(table, 0) == ["forward", "backward"]
    assert legal(table, 1) == []
    assert drawing(table) == "2 | . 0 . 1 . . . . . E"
    say(table, "0 backward")
    assert table.emperor == 9
    assert to_act(table) == [0]
    assert legal(table, 0) == ["forward", "backward"]
    heard = say(table, "0 forward")
    assert told(heard, "moved")[0] == ("moved", 0, 3, 2, 6)
    assert to_act(table) == [0, 1, 2]


def test_both_directions_are_offered_even_where_nothing_can_move() -> None:
    """S3.2: the Emperor on space 1, the painter at the gate."""
    table = lay("012 | E")
    play_round(table, 25, 45, 57)  # Emperor ±1 / ±3; the others move nobody from the gate before it
    assert legal(table, 0) == ["forward", "backward"]
    say(table, "0 backward")
    assert legal(table, 0) == ["forward", "backward"]
    say(table, "0 backward")
    assert drawing(table).startswith("012 | E")


def test_a_resolved_card_is_discarded_at_once_and_its_owner_draws_at_the_end() -> None:
    """S3.3"""
    table = lay("012 | . . . . . E")
    play_round(table, 2, 25, 60)
    assert table.discards[:1].tolist() == [1]
    assert table.num_discards == 1
    assert len(hand(table, 0)) == 4
    say(table, "1 forward", "1 forward")
    assert table.discards[:3].tolist() == [1, 24, 59]
    assert [len(hand(table, seat)) for seat in range(3)] == [5, 5, 5]
    assert table.num_deck == 60 - 15 - 3


def test_seat_0_draws_first() -> None:
    """S3.3"""
    table = new_table(3)
    coming = table.deck[table.num_deck - 3 : table.num_deck][::-1].tolist()
    for seat, number in enumerate((58, 52, 43)):
        assert number - 1 not in coming, "choose cards that lie deeper in the deck"
        give(table, seat, number)
    coming = table.deck[table.num_deck - 3 : table.num_deck][::-1].tolist()
    heard = say(table, "0 card 58", "2 card 43", "1 card 52")
    assert told(heard, "drew_card", "drew") == [
        row for seat, card in enumerate(coming) for row in (("drew_card", seat, card, 0, 0), ("drew", seat, 1, 0, 0))
    ]


def test_the_discards_are_shuffled_only_when_a_card_must_be_drawn_and_the_deck_is_empty() -> None:
    """S3.3: here in the middle of drawing; the cards of this round have been discarded by then."""
    table = new_table(3)
    for seat, number in enumerate((58, 52, 43)):
        give(table, seat, number)
    empty_deck(table, 1)
    last, pile = int(table.deck[0]), set(table.discards[: table.num_discards].tolist())
    heard = say(table, "0 card 58", "1 card 52", "2 card 43")
    kinds = [row[0] for row in told(heard, "drew_card", "reshuffled")]
    assert kinds == ["drew_card", "reshuffled", "drew_card", "drew_card"]
    assert told(heard, "drew_card")[0] == ("drew_card", 0, last, 0, 0)
    assert told(heard, "reshuffled") == [("reshuffled", -1, 47, 0, 0)]
    new_deck = pile | {57, 51, 42}
    assert {row[2] for row in told(heard, "drew_card")[1:]} <= new_deck
    assert table.num_deck == len(new_deck) - 2
    assert table.num_discards == 0
    assert all_cards(table) == list(range(60))
    assert GAME.data(BOX, table)["reshuffled"] == sorted(card + 1 for card in new_deck)


def test_a_deck_that_just_became_empty_is_left_empty_until_a_card_is_needed() -> None:
    """S3.3"""
    table = new_table(3)
    for seat, number in enumerate((58, 52, 43)):
        give(table, seat, number)
    empty_deck(table, 3)
    say(table, "0 card 58", "1 card 52", "2 card 43")
    assert table.num_deck == 0
    assert table.num_discards == 45
    assert [len(hand(table, seat)) for seat in range(3)] == [5, 5, 5]


def test_cards_chosen_and_not_yet_discarded_are_not_shuffled_into_the_deck() -> None:
    """S3.3, S7.1: the court painter's card is drawn while the players' cards lie on the table."""
    table = new_table(2)
    give(table, 0, 58)
    give(table, 1, 52)
    empty_deck(table, 0)
    pile = set(table.discards[: table.num_discards].tolist())
    heard = say(table, "0 card 58", "1 card 52")
    assert told(heard, "reshuffled")[0][2] == len(pile)
    court = told(heard, "revealed")[2][2]
    assert court in pile
    assert int(table.reshuffled) == sum(1 << card for card in pile)
    assert all_cards(table) == list(range(60))


def test_players_draw_nothing_if_no_card_is_left_at_all() -> None:
    """S3.3: sixty cards are more than six hands, so this needs an impossible table."""
    table = new_table(2)
    give(table, 0, 58)
    give(table, 1, 52)
    empty_deck(table, 0)
    table.num_discards = 0
    heard = say(table, "0 card 58", "1 card 52")
    assert [row[1] for row in told(heard, "revealed")] == [0, 1]  # nothing for the court painter
    assert [row[2] for row in told(heard, "drew")] == [1, 1]  # the cards that both have just discarded
    table.hand_size[:2] = 1
    table.num_deck = table.num_discards = 0
    refill_hands(BOX, table, story := new_story())
    assert [row[2] for row in told(events(story), "drew")] == [0, 0]


def test_the_next_card_of_the_deck_is_the_last_of_its_array() -> None:
    """S3.3: so an exported table shows what will be drawn."""
    table = new_table(2)
    put_on_deck(table, 60)
    assert GAME.data(BOX, table)["deck"][-1] == 60
    assert GAME.data(BOX, table)["deck_order"] == "last is next"
    give(table, 0, 58)
    give(table, 1, 52)
    put_on_deck(table, 60)
    heard = say(table, "0 card 58", "1 card 52")
    assert told(heard, "revealed")[2] == ("revealed", 2, 59, 0, 0)


def test_the_effort_of_a_move_tells_whether_cards_are_played_and_may_be_shuffled() -> None:
    """S3.1-S3.3: a choice that others still have to follow moves nobody; discards are shuffled only if the deck runs out."""
    luck, seen = new_luck(1), set()
    for seed in range(20):
        table = GAME.new_table(BOX, 3, 0, seed)
        while waiting := GAME.seats_to_act(BOX, table):
            found, before = effort(BOX, table), GAME.copy(table)
            moves = GAME.legal_moves(BOX, table, waiting[0])
            GAME.play_quietly(BOX, table, waiting[0], moves[int(below(luck, len(moves)))])
            seen.add(found)
            assert (found == ONE_CHOICE) == (len(waiting) > 1)
            if found == ONE_CHOICE:
                assert (table.stage, table.num_deck) == (before.stage, before.num_deck)
            if table.num_deck > before.num_deck:
                assert found == SHUFFLE_TOO
    assert seen == {ONE_CHOICE, ALL_CARDS_PLAYED, SHUFFLE_TOO}
