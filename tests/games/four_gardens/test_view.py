"""Four Gardens, clauses F2.4 and F7.2: what a seat may know, and that a redeal keeps it."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.four_gardens.gardens import BOX, TWINS, all_cards, arrange, blocks, hand, legal, play, tables

from roji.core.check_game import check_nothing_leaks
from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games.four_gardens.box import ONE_SIDE, UNKNOWN
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.table import LANDSCAPE, SEEN, UNSEEN

BURN = ("cart 1", "done", "cart 2", "done", "cart 3", "done")


def test_a_seat_sees_its_own_hand_and_at_first_no_other() -> None:
    """F2.4"""
    table = GAME.new_table(BOX, 3, 0, 4)
    view = GAME.seen(BOX, table, 1)
    assert hand(view, 1) == hand(table, 1)
    assert view.hand[0].tolist() == [UNKNOWN] * 5
    assert view.hand[2].tolist() == [UNKNOWN] * 5
    assert not view.luck.any()
    assert GAME.seen(BOX, table, NOBODY).hand[:3].tolist() == [[UNKNOWN] * 5] * 3
    data = GAME.data(BOX, view)
    assert data["players"][0]["hand"] == [None] * 5
    assert data["players"][0]["hand_size"] == 5
    assert data["luck"] is None


def test_of_the_pile_only_the_landscape_side_of_the_top_card_is_seen() -> None:
    """F2.4"""
    table = GAME.new_table(BOX, 2, 0, 4)
    view = GAME.seen(BOX, table, 0)
    top = int(table.pile[table.num_pile - 1])
    assert view.pile[: view.num_pile].tolist() == [UNKNOWN] * (int(table.num_pile) - 1) + [ONE_SIDE + top]
    assert blocks(table, 0)["top_card"].nonzero()[0].tolist() == [BOX.frame_of[top], 14 + BOX.god_of[top]]


def test_what_others_draw_openly_stays_known_until_it_leaves_the_hand() -> None:
    """F2.4"""
    table = arrange("hand 0: 1 2 3 4 6\nhand 1: 7 8 10 11 12\nopen: 30 31 32\npile: 40 41 42")
    play(table, *BURN, "draw 31", "draw pile", "draw pile")
    view = GAME.seen(BOX, table, 1)
    assert view.hand[0].tolist() == [30, 39, 40, UNKNOWN, UNKNOWN], "known cards first: no order tells anything"
    view.seat, view.phase, view.actions_left = 0, 0, 3
    assert {move.split()[1] for move in legal(view)} == {"31", "40", "41"}, "hidden cards offer nothing"
    assert view.seen[0].tolist() == [SEEN, SEEN, SEEN, UNSEEN, UNSEEN]
    play(
        table, "rotate 7 clockwise", "rotate 8 clockwise", "rotate 10 clockwise", "draw pile", "draw pile", "draw pile"
    )
    play(table, "cart 31", "done", "lay 40", "cart 4", "done")
    assert GAME.seen(BOX, table, 1).hand[0, :2].tolist() == [40, UNKNOWN]
    known = blocks(table, 1)
    assert known["hands"].reshape(3, 14)[0].nonzero()[0].tolist() == [BOX.frame_of[40]]
    assert np.isclose(known["unseen"], [1 / 5, 0, 0]).all()


def test_the_position_of_a_known_card_in_a_hand_reveals_nothing() -> None:
    """F2.4: hands lie in ascending order, but a view shows known cards first."""
    for unknown in ((1, 2), (60, 61), (1, 61)):
        table = arrange(f"hand 0: 33 34 36 {unknown[0]} {unknown[1]}\nopen: 30 31 32")
        play(table, "cart 33", "done", "cart 34", "done", "cart 36", "done", "draw 30", "draw 31", "draw 32")
        assert GAME.seen(BOX, table, 1).hand[0].tolist() == [29, 30, 31, UNKNOWN, UNKNOWN]
        assert (blocks(table, 1)["hands"] * 8).reshape(3, 14)[0].tolist() == [
            float(known) for known in np.bincount(BOX.frame_of[[29, 30, 31]], minlength=14)
        ]


@pytest.mark.compiled
def test_a_draw_from_a_new_pile_is_unseen_but_known_to_be_one_of_the_discards() -> None:
    """F7.2: cards held since before the shuffle cannot be in the new pile."""
    table = arrange("hand 0: 1 2 3 4 6\nhand 1: 7 8 10 11 12\nopen: 30 31 32\npile only:")
    play(table, *BURN, "draw pile")
    view = GAME.seen(BOX, table, 1)
    assert view.hand[0, :3].tolist() == [UNKNOWN] * 3
    assert view.hand_batch[0].tolist() == [0, 0, 1, 0, 0]
    held: set[int] = set()
    drawn: set[int] = set()
    for seed in range(100):
        other = GAME.copy(table)
        GAME.redeal(BOX, other, 1, new_luck(seed))
        for place in range(3):
            (drawn if other.hand_batch[0, place] else held).add(int(other.hand[0, place]) + 1)
    assert held == {4, 6}, "everything else is known: they can only be these"
    top = int(table.pile[table.num_pile - 1]) + 1
    possible = set(range(1, 71)) - {4, 6, 7, 8, 10, 11, 12, 30, 31, 32, top}
    assert drawn <= possible
    assert len(drawn) > 40, "any of the discards"


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redeal_keeps_all_that_is_known_and_deals_the_rest(seats: int) -> None:
    """F2.4"""
    for box, seed in ((BOX, 1), (TWINS.box, 2)):
        for table in tables(box, seats, seed, every=9):
            for seat in range(seats):
                other = GAME.copy(table)
                GAME.redeal(box, other, seat, new_luck(seed))
                assert all_cards(other) == list(range(70))
                assert hand(other, seat) == hand(table, seat)
                assert other.luck.any()
                for place in ("open_cards", "discards", "active", "finished", "batch_of", "hand_size"):
                    assert (other[place] == table[place]).all()
                for who in range(seats):
                    assert sorted(hand(other, who)) == hand(other, who)
                    assert known(box, other, who) == known(box, table, who)
                if table.num_pile:
                    tops = [int(box.landscape_of[each.pile[each.num_pile - 1]]) for each in (table, other)]
                    assert tops[0] == tops[1]


def known(box: Any, table: Any, seat: int) -> list[tuple[int, ...]]:
    """What the others know of a hand, computed independently."""
    cards = []
    for place in range(int(table.hand_size[seat])):
        card, seen = int(table.hand[seat, place]), int(table.seen[seat, place])
        what = card if seen == SEEN else int(box.landscape_of[card]) if seen == LANDSCAPE else -1
        cards.append((seen, what, -1 if seen == SEEN else int(table.batch_of[card])))
    return sorted(cards)


@pytest.mark.compiled
def test_every_deal_that_agrees_with_what_is_known_is_equally_likely() -> None:
    """F2.4: two hidden cards in each of two hands, a pile of three with a known top."""
    table = arrange("hand 0: 1 2 3\nhand 1: 4 6\nhand 2: 7 8\nopen: 30 31 32\npile only: 9 10 11", seats=3)
    counts: Counter[tuple[int, ...]] = Counter()
    luck = new_luck(5)
    for _ in range(18000):
        other = GAME.copy(table)
        GAME.redeal(BOX, other, 0, luck)
        counts[(*hand(other, 1), *hand(other, 2), *(int(card) + 1 for card in other.pile[:2]))] += 1
    assert len(counts) == 15 * 6 * 2, "two of six, two of the four left, two orders of the pile"
    assert min(counts.values()) > 50
    assert max(counts.values()) < 160


def test_where_cards_share_a_landscape_side_only_that_side_is_known() -> None:
    """F2.4: a general edition. Card 2 is drawn from the visible pile; it might be any red 1."""
    table = arrange("hand 0: 30 31 32 33 34\nhand 1: 40 41 42 43 44\nopen: 50 51 52\npile: 2 20", box=TWINS.box)
    view = GAME.seen(TWINS.box, table, 1)
    assert view.pile[view.num_pile - 1] == ONE_SIDE + 0
    top = GAME.data(TWINS.box, view)["pile"]["top"]
    assert (top["card"], top["panorama"], top["frame"], top["god"], top["need"]) == (None, "red", 1, "blue", None)
    play(table, "cart 30", "done", "cart 31", "done", "cart 32", "done", "draw pile", box=TWINS.box)
    assert table.seen[0, 0] == LANDSCAPE
    view = GAME.seen(TWINS.box, table, 1)
    assert view.hand[0].tolist()[:3] == [ONE_SIDE + 0, UNKNOWN, UNKNOWN]
    assert GAME.data(TWINS.box, view)["players"][0]["hand"][0]["card"] is None
    assert GAME.data(TWINS.box, GAME.seen(TWINS.box, table, 0))["players"][0]["hand"][0]["card"] == 2
    assert "red 1/2" in GAME.draw(TWINS.box, view, 1, "en")
    assert blocks(table, 1, TWINS.box)["hands"].reshape(3, 14)[0].tolist() == [1 / 8] + [0] * 13
    dealt = set()
    for seed in range(100):
        other = GAME.copy(view)
        GAME.redeal(TWINS.box, other, 1, new_luck(seed))
        dealt |= {int(card) + 1 for card, seen in zip(other.hand[0], other.seen[0], strict=True) if seen == LANDSCAPE}
    assert dealt == {1, 2, 3, 4, 5}


def test_the_others_cannot_tell_whether_the_seen_card_or_its_twin_left_the_hand() -> None:
    """F2.4: seat 0 holds red 1 twice, card 1 unseen and card 2 seen from behind."""
    after = []
    for card in (1, 2):
        table = arrange(
            "hand 0: 1 31 32 33 34\nhand 1: 40 41 42 43 44\nopen: 50 51 52\npile: 2 20 22 23", box=TWINS.box
        )
        play(
            table,
            *(f"cart {burnt}" if step == 0 else "done" for burnt in (31, 32, 33) for step in (0, 1)),
            box=TWINS.box,
        )
        play(table, "draw pile", "draw 50", "draw 51", box=TWINS.box)
        table.seat, table.actions_left, table.phase = 0, 3, 0
        play(table, f"cart {card}", box=TWINS.box)
        view = GAME.seen(TWINS.box, table, 1)
        view.discards[:] = 0
        view.num_discards = 0
        after.append(view.tobytes())
    assert after[0] == after[1]


def test_the_batches_continue_counting_after_255_shuffles() -> None:
    """F7.2"""
    table = arrange("hand 0: 1 2 3 4 6\nhand 1: 7 8 10 11 12\nopen: 30 31 32\npile only:")
    table.batch = 255
    play(table, *BURN, "draw pile")
    assert table.batch == 0
    check_nothing_leaks(GAME, BOX, table, new_luck(1))
