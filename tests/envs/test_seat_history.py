"""The history of a seat after redeals and undone decisions."""

from __future__ import annotations

from roji.envs.seat_history import OWN_MOVE, SeatHistory


def own_moves(history: SeatHistory, seat: int) -> list[int]:
    return [what for kind, _, what, *_ in history.rows(seat) if kind == OWN_MOVE]


def test_a_history_continues_after_a_redeal_and_an_undo() -> None:
    history = SeatHistory(2)
    for move in (3, 4, 5):
        history.add(1, move, b"")
    history.forget(1)
    history.add(1, 6, b"")
    assert own_moves(history, 1) == [6]
    history.cut(1)
    history.add(1, 7, b"")
    assert own_moves(history, 1) == [7]
