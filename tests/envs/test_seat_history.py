"""What a seat remembers of a game, after its cards were dealt afresh and decisions were taken back."""

from __future__ import annotations

from roji.envs.seat_history import OWN_MOVE, SeatHistory


def own_moves(history: SeatHistory, seat: int) -> list[int]:
    return [what for kind, _, what, *_ in history.rows(seat) if kind == OWN_MOVE]


def test_what_is_played_after_going_back_behind_a_redeal_is_remembered() -> None:
    history = SeatHistory(2)
    for move in (3, 4, 5):
        history.add(1, move, b"")
    history.forget(1)
    history.add(1, 6, b"")
    assert own_moves(history, 1) == [6]
    history.cut(1)
    history.add(1, 7, b"")
    assert own_moves(history, 1) == [7]
