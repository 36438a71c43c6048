"""Four Gardens, clause F3.5: reallocating; its limit excludes no final arrangement.

For the limit, two searches are compared: one by the clause's own words, without any limit, and one through the game's legal
moves.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.four_gardens.gardens import BOX, arrange, kinds, legal, planning, play, why_not

from roji.core.rule import is_interpreted
from roji.games.four_gardens import events
from roji.games.four_gardens.box import KINDS
from roji.games.four_gardens.game import GAME
from roji.games.four_gardens.moves import DONE
from roji.games.four_gardens.table import SHIFTS

Arrangement = tuple[tuple[int, ...], ...]  # the planning tile, then each active card: how many of each kind


def start(cards: list[str], planned: str) -> Any:
    table = arrange(f"hand 0: 5 9 13 17 21\ngarden 0: {' '.join(cards)}\nplanning 0: {planned}")
    play(table, "cart 5")
    return table


def arrangement(table: Any) -> Arrangement:
    return tuple(tuple(int(count) for count in place) for place in (table.planning[0], *table.placed[0]))


def by_the_clause(table: Any) -> set[Arrangement]:
    """Every arrangement that any number of moves of F3.5 can reach."""
    needs = [BOX.need[card].tolist() if card < 70 else [0] * 4 for card in table.active[0]]
    found, open_ends = {arrangement(table)}, [arrangement(table)]
    while open_ends:
        places = [list(place) for place in open_ends.pop()]
        for kind in range(len(KINDS)):
            for source in range(4):
                for target in (None, 1, 2, 3):  # None is the supply
                    has_room = places[target][kind] < needs[target - 1][kind] if target else source == 0
                    if source == target or not places[source][kind] or not has_room:
                        continue
                    moved = [list(place) for place in places]
                    moved[source][kind] -= 1
                    if target:
                        moved[target][kind] += 1
                    after = tuple(tuple(place) for place in moved)
                    if after not in found:
                        found.add(after)
                        open_ends.append(after)
    return found


def through_the_game(table: Any) -> set[Arrangement]:
    """Every arrangement in which `done` is legal. After fewer moves between cards an arrangement never reaches less."""
    best = {arrangement(table): int(table.shifts_left)}
    open_ends = [GAME.copy(table)]
    while open_ends:
        here = open_ends.pop()
        moves = GAME.legal_moves(BOX, here, 0)
        assert DONE in moves
        for move in moves:
            if move == DONE:
                continue
            after = GAME.copy(here)
            GAME.play_quietly(BOX, after, 0, move)
            if best.get(arrangement(after), -1) < int(after.shifts_left):
                best[arrangement(after)] = int(after.shifts_left)
                open_ends.append(after)
    return set(best)


@pytest.mark.parametrize(
    ("cards", "planned"),
    [
        (["3(stone)", "7(stone)"], "water wood"),
        (["19(water)", "28(water)", "52(water water)"], "water"),
        (["26(wood wood)", "44(wood)", "57(wood)"], "wood plants"),
        (["35(wood water)", "45(stone)", "1"], "water water"),
        (["1(water)"], "wood stone plants water"),
    ],
)
def test_every_final_arrangement_can_be_reached(cards: list[str], planned: str) -> None:
    """F3.5"""
    table = start(cards, planned)
    assert through_the_game(table) == by_the_clause(table)


@st.composite
def gardens(draw: Any) -> tuple[list[str], str]:
    """Up to three cards of different frames, each with some of the resources it needs but none full, and a planning tile."""
    frames = draw(st.lists(st.integers(0, 13), min_size=1, max_size=3, unique=True))
    cards = []
    for frame in frames:
        card = draw(st.integers(1, 5)) + 5 * frame
        need = [KINDS[kind] for kind in range(4) for _ in range(int(BOX.need[card - 1, kind]))]
        placed = draw(st.lists(st.sampled_from(range(len(need))), max_size=len(need) - 1, unique=True))
        cards.append(f"{card}({' '.join(need[index] for index in placed)})")
    cards = [card for card in cards if card.split("(")[0] not in ("5", "9", "13", "17", "21")]
    return cards, " ".join(draw(st.lists(st.sampled_from(KINDS), max_size=3)))


@settings(max_examples=4 if is_interpreted() else 25, deadline=None)
@given(gardens())
def test_every_final_arrangement_of_any_garden_can_be_reached(garden: tuple[list[str], str]) -> None:
    """F3.5, F3.6"""
    table = start(*garden)
    assert through_the_game(table) == by_the_clause(table)


def test_after_a_dozen_changes_of_mind_everything_can_still_be_reached() -> None:
    """F3.5"""
    table = start(["19(water)", "28(water)", "52"], "water")
    everything = by_the_clause(table)
    play(table, *["move water from 19 to 52", "move water from 52 to 19"] * 6)
    assert through_the_game(table) == everything


def test_the_legal_reallocations_are_exactly_those_of_the_clause() -> None:
    """F3.5: card 1 needs water, plants; card 26 3 wood; card 28 2 water, plants."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 1(water) 26 28(water)\nplanning 0: wood plants stone")
    play(table, "cart 5")
    assert sorted(legal(table)) == sorted(
        [
            "move wood to 26",
            "move plants to 1",
            "move plants to 28",
            "move water from 1 to 28",
            "return wood",
            "return stone",
            "return plants",
            "done",
        ]
    )
    assert "no water on your planning tile (F3.5)" in why_not(table, "return water")
    assert "no water on your planning tile (F3.5)" in why_not(table, "move water to 28")
    assert "The card red 1 needs no more wood (F3.6)" in why_not(table, "move wood to 1")
    assert "no wood on the card red 1 (F3.5)" in why_not(table, "move wood from 1 to 26")
    assert "The card green 1 needs no more water (F3.6)" in why_not(table, "move water from 1 to 26")
    assert "The card red 1 needs no more water (F3.6)" in why_not(table, "move water from 28 to 1")


def test_a_reallocation_moves_single_resources_until_it_is_done() -> None:
    """F3.5"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 26(wood) 28(water)\nplanning 0: wood plants stone")
    told = play(table, "cart 5", "move wood to 26", "return stone", "move plants to 28", "done")
    assert table.placed[0, 0].tolist() == [2, 0, 0, 0]
    assert table.placed[0, 1].tolist() == [0, 1, 0, 1]
    assert planning(table) == ""
    assert table.supply.tolist() == [13, 14, 15, 14]
    assert kinds(told, events.MOVED) == [
        (events.MOVED, 0, 0, events.ON_PLANNING, 25),
        (events.MOVED, 0, 2, events.ON_PLANNING, events.IN_SUPPLY),
        (events.MOVED, 0, 3, events.ON_PLANNING, 27),
    ]
    assert table.actions_left == 2


def test_doing_nothing_is_a_reallocation_too() -> None:
    """F3.5"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 26(wood)\nplanning 0: wood")
    play(table, "cart 5", "done")
    assert planning(table) == "wood"
    assert table.actions_left == 2


def test_a_full_card_may_be_robbed_again_before_the_reallocation_ends() -> None:
    """F3.5: card 19 needs 2 water, card 28 2 water and plants."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 19(water) 28\nplanning 0: water")
    play(table, "cart 5", "move water to 19")
    assert table.placed[0, 0, 1] == 2
    assert table.num_finished[0] == 0, "nothing is finished before the whole reallocation is (F4.1)"
    play(table, "move water from 19 to 28", "move water from 28 to 19", "move water from 19 to 28", "done")
    assert table.num_finished[0] == 0
    assert table.placed[0, :, 1].tolist() == [1, 1, 0]


def test_no_surplus_ever_lies_on_a_card() -> None:
    """F3.6"""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 9(stone) 26\nplanning 0: stone stone wood")
    play(table, "cart 5", "move stone to 9")
    assert "move stone to 9" not in legal(table)
    assert "The card red 2 needs no more stone (F3.6)" in why_not(table, "move stone to 9")


def test_a_reallocation_cannot_continue_forever() -> None:
    """F3.5: after 24 moves between cards only the planning tile is left, then done."""
    table = arrange("hand 0: 5 9 13 17 21\ngarden 0: 19(water) 28\nplanning 0: wood")
    play(table, "cart 5")
    for step in range(SHIFTS):
        play(table, "move water from 19 to 28" if step % 2 == 0 else "move water from 28 to 19")
    assert legal(table) == ["return wood", "done"]
    assert "no more moves between cards" in why_not(table, "move water from 19 to 28")
    play(table, "return wood")
    assert legal(table) == ["done"]
    play(table, "done", "cart 9")
    assert "move water from 19 to 28" in legal(table), "the next reallocation starts afresh"
