"""Defaults for what a small game need not implement. `tests/games/test_template.py` builds a whole game with them."""

from __future__ import annotations

import numpy as np
import pytest

from roji.core.defaults import (
    drawing_of,
    event_numbers,
    hide_luck,
    loader_of,
    rank_by_points,
    redeal_luck,
    texts_of,
)
from roji.core.errors import EditionError, MoveError
from roji.core.game import MAX_SEATS
from roji.core.luck import new_luck
from roji.core.rule import Table
from roji.core.story import Event

TABLE = np.dtype((np.record, [("luck", "u8", 3), ("num_seats", "i1"), ("heap", "i1")]))
BOX = np.dtype((np.record, [("heap", "u1"), ("most", "u1")]))
load = loader_of(BOX, {"stones": {"heap": (1, 60)}, "turn": {"most": (1, 5)}})


def new_table() -> Table:
    table: Table = np.zeros(1, TABLE)[0]
    table.luck[:] = new_luck(7)
    table.num_seats, table.heap = 3, 9
    return table


def test_equal_points_share_a_place() -> None:
    sheet, places = np.zeros((MAX_SEATS, 2), np.int32), np.zeros(MAX_SEATS, np.int8)
    sheet[:3] = (1, 4), (2, 5), (3, 2)
    rank_by_points(None, new_table(), sheet, places)
    assert places.tolist() == [2, 1, 2, 0, 0, 0]


def test_without_secrets_a_seat_sees_all_but_the_luck_and_a_redeal_changes_nothing_else() -> None:
    table, seen, other = new_table(), new_table(), new_table()
    hide_luck(None, seen, 0)
    redeal_luck(None, other, 0, new_luck(8))
    assert seen.luck.tolist() == [0, 0, 0]
    assert other.luck.any()
    assert other.luck.tolist() != table.luck.tolist()
    assert seen.heap == other.heap == table.heap


def test_events_keep_their_numbers() -> None:
    assert event_numbers(None, Event(0, 1, 5, 6, 7, 1)) == {"what": 5, "start": 6, "end": 7}


def test_an_edition_of_whole_numbers_is_read_and_checked() -> None:
    box = load({"game": "g", "name": "n", "stones": {"heap": 21}, "turn": {"most": 3}})[0]
    assert (box.heap, box.most) == (21, 3)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"stones": {"heap": 61}}, r"\[stones\]: heap is 61, but must be from 1 to 60"),
        ({"stones": {"heap": 5, "size": 2}}, r"\[stones\]: 'size' means nothing here"),
        ({"stones": {"heap": 5}}, r"section \[turn\] is missing"),
        ({"stone": {}}, "the file: 'stone' means nothing here"),
    ],
)
def test_a_faulty_edition_is_refused_in_one_line(data: dict[str, dict[str, int]], why: str) -> None:
    with pytest.raises(EditionError, match=why):
        load(data)


def test_moves_are_written_as_their_parts_and_read_back() -> None:
    text, number = texts_of(lambda _box, _table, _seat, move: {"do": "take", "count": move + 1}, 3)
    assert [text(None, None, 0, move) for move in range(3)] == ["take 1", "take 2", "take 3"]
    assert number(None, None, 0, " TAKE  3 ") == 2
    with pytest.raises(MoveError, match="'take 4' is not a move of this game: 'take 1' would be one"):
        number(None, None, 0, "take 4")


def test_a_table_is_drawn_name_by_name() -> None:
    draw = drawing_of(lambda _box, table: {"heap": int(table.heap), "seats": int(table.num_seats)})
    assert draw(None, new_table(), 0, "en") == "[bold]heap[/] 9\n[bold]seats[/] 3"
