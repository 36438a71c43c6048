"""Two people at a table, each with a connection of their own."""

from __future__ import annotations

import asyncio
import functools
from typing import Any

from tests.server.servers import RunningServer, new_table, run

from roji.client import Seat, Server
from roji.server.messages import Created, Play

PATIENCE = 60  # seconds


async def seated(server: Server, made: Created) -> list[Seat]:
    """Connect every seat; returns the connections in seat order."""
    seats = [server.sit(made.table, seat.token) for seat in made.seats]
    for seat in seats:
        await seat.__aenter__()
    return seats


async def leave(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.__aexit__(None, None, None)


async def to_move(seats: list[Seat]) -> Seat:
    """Wait until a seat is asked to act; returns it."""
    waiting = [asyncio.create_task(seat.until_asked()) for seat in seats]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return next(seat for seat in seats if seat.position and seat.seat in seat.position.to_act)


def with_seats(server: RunningServer, test: Any, **wish: Any) -> None:
    """Run a test with two people at a table."""

    async def work() -> None:
        made = await new_table(server.client, **wish)
        seats = await seated(server.client, made)
        try:
            await test(server.client, made, seats)
        finally:
            await leave(seats)

    run(work())


ROUND = 8  # decisions in a round of two-player Zen Garden, after which new tiles are drawn


async def play_on(seats: list[Seat], decisions: int) -> None:
    """Play this many decisions and wait until every seat has seen them."""
    for _ in range(decisions):
        mover = await to_move(seats)
        assert mover.position is not None
        made = mover.position.decisions + 1
        await mover.play(mover.position.legal[0].move)
        for seat in seats:
            await seat.until(functools.partial(has_seen, seat, made))


def has_seen(seat: Seat, decisions: int) -> bool:
    return seat.position is not None and seat.position.decisions == decisions


async def first_to_move(server: Server, made: Created) -> tuple[Play, str]:
    """The first legal move, and the token of the seat that may make it."""
    position = (await server.look(made.table)).position
    assert position is not None
    token = made.seats[position.to_act[0]].token
    position = (await server.look(made.table, token=token)).position
    assert position is not None
    return Play(question=position.question, move=position.legal[0].move), token
