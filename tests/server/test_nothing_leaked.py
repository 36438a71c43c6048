"""No hidden information leaks: when hidden cards are swapped in a game, no byte that a seat receives changes."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.raw_client import TIMES, RawClient, everybody, table_of
from tests.server.servers import RunningServer, new_table, run

from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games import GAMES, find_game
from roji.server.messages import Created, Settings
from roji.server.tables.table import LiveTable
from roji.server.work import bot_moves

LONGEST = 90  # decisions; enough of a longer game
PERSON = "somebody_" + "s" * 20  # who sits at every table
LOOK_EVERY = 13  # decisions: so that every kind of decision is checked


def tables_to_play() -> list[tuple[str, int]]:
    return [(game, min(3, max(find_game(game).seats))) for game in GAMES]


@pytest.fixture(autouse=True)
def _same_luck_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints and previews the same luck in both twins, and hints a bot without a time limit."""

    monkeypatch.setattr(secrets, "randbits", lambda bits: 1234567 % 2**bits)
    monkeypatch.setattr(bot_moves, "STRONGEST_FIRST", ("greedy", "random"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    rate = {"messages_per_second": 1e6, "message_burst": 10**6, "line_burst": 10**6}
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **rate) as running:
        yield running


async def questions(client: RawClient, num_moves: int) -> list[bytes]:
    """The answers to every request that changes nothing, including illegal moves, in two languages."""
    asked = [
        await client.ask(type="history", since=0),
        await client.ask(type="preview", with_data=True),
        await client.ask(type="hint"),
        await client.ask(type="look"),
        await client.ask(type="play", question=0, move=0),
    ]
    return asked + [await client.ask(type="play", question=-1 % 2**30, move=move) for move in range(0, num_moves, 31)]


async def refusals(client: RawClient, table: LiveTable, server: RunningServer) -> list[bytes]:
    """The reasons why illegal moves are illegal, which must not contain more than the seat knows."""
    state = table.state
    assert state.match is not None
    if client.seat == NOBODY:
        return []
    legal = state.match.legal(client.seat)
    wrong = [move for move in range(state.game.num_moves) if move not in legal][::9]
    question = state.questions[client.seat]
    return [await client.ask(type="play", question=question, move=move) for move in wrong]


async def seen_now(server: RunningServer, table: LiveTable, client: RawClient, made: Created) -> list[bytes]:
    """The view over HTTP, the list of games of the person in the seat, and the answer to every request."""
    table.views.forget()
    token = made.seats[client.seat].token if client.seat != NOBODY else None
    update = await server.client._call("GET", f"/api/tables/{made.table}?since=0&language=de", None, token, None)
    bare = await server.client._call("GET", f"/api/tables/{made.table}?since=0&language=none", None, token, None)
    lists = [
        await server.client._call("GET", f"/api/person/games?{what}", None, PERSON, None) for what in ("", "running=1")
    ]
    asked = await questions(client, table.state.game.num_moves)
    told = [TIMES.sub(rb'"\1":0', one) for one in (update, bare, *lists)]
    return [*told, *asked, *await refusals(client, table, server)]


async def check_that_hidden_things_do_not_matter(
    server: RunningServer, made: Created, clients: list[RawClient]
) -> None:
    """Redeal everything that a seat cannot know, and check that not one byte that it can request changes."""
    table = table_of(server, made)
    match, game = table.state.match, table.state.game
    assert match is not None
    real = game.copy(match.table)
    for client in clients:
        before = await seen_now(server, table, client, made)
        other = game.copy(real)
        game.redeal(match.box, other, client.seat, new_luck(99))
        assert other.tobytes() != real.tobytes(), "nothing was hidden"
        match.table = other
        after = await seen_now(server, table, client, made)
        match.table = real
        table.views.forget()
        for one, two in zip(before, after, strict=True):
            assert one == two


@pytest.mark.parametrize(("game", "seats"), tables_to_play())
def test_no_answer_depends_on_what_a_seat_cannot_know(server: RunningServer, game: str, seats: int) -> None:
    async def work() -> None:
        made = await new_table(server.client, game, seats, person=PERSON)
        clients = await everybody(server, made)
        table = table_of(server, made)
        for decision in range(LONGEST):
            if table.state.status == "over":
                break
            if decision % LOOK_EVERY == 0:
                await check_that_hidden_things_do_not_matter(server, made, clients)
            await act(table, clients, decision)
        hidden = [table.state.created.seed, table.state.created.host, *(seat.token for seat in made.seats), made.host]
        for client in clients:
            heard = b"".join(client.heard)
            if table.state.status == "over":
                heard = heard.replace(table.state.created.seed.encode(), b"", heard.count(b'"status":"over"'))
            for secret in hidden:
                assert secret.encode() not in heard
            await client.socket.close()

    run(work(), 600)


async def act(table: LiveTable, clients: list[RawClient], decision: int) -> None:
    """Make a move on some seat; now and then take it back."""
    seat = table.state.to_act[-1]
    match = table.state.match
    assert match is not None
    legal = match.legal(seat)
    client, move = clients[seat], legal[decision % len(legal)]
    answer = json.loads(await client.ask(type="play", question=table.state.questions[seat], move=move))
    assert answer["type"] == "done", answer
    if decision % 11 == 5 and table.state.status == "playing":
        await client.ask(type="undo")
    for one in clients:
        await one.settle()


class Lines(logging.Handler):
    """Collects everything that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.__dict__}")


@pytest.fixture
def log_lines() -> Iterator[Lines]:
    handler, root = Lines(), logging.getLogger("roji")
    level = root.level
    root.setLevel(logging.DEBUG)
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)


SECRET_GAMES = [(game, seats) for game, seats in tables_to_play() if game == "sakura"]


async def choose(table: LiveTable, clients: list[RawClient], first_choice: int, decision: int) -> None:
    """Choose for the lowest seat to act; if others still have to choose, first choose something else in secret."""
    state = table.state
    assert state.match is not None
    seat = state.to_act[0]
    legal = state.match.legal(seat)
    if len(state.to_act) > 1:  # the choice is secret as long as others have to choose
        heard = [len(client.heard) for client in clients]
        wanted = {"type": "play", "question": state.questions[seat], "move": legal[first_choice % len(legal)]}
        await clients[seat].ask(**wanted)
        for client in clients:
            await client.settle()
        clients[seat].heard[heard[seat] :] = []
    legal = state.match.legal(seat)
    wanted = {"type": "play", "question": state.questions[seat], "move": legal[decision % len(legal)]}
    answer = json.loads(await clients[seat].ask(**wanted))
    assert answer["type"] == "done", answer
    for client in clients:
        await client.settle()


@pytest.mark.parametrize("language", ["en", "none"])
@pytest.mark.parametrize(("game", "seats"), SECRET_GAMES)
def test_a_secret_choice_cannot_be_told_from_another(
    server: RunningServer, log_lines: Lines, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, language: str
) -> None:
    """Twin tables with the same luck: in one of them seats first choose something else in secret, then change their minds."""
    from roji.server.tables import new_tables

    monkeypatch.setattr(new_tables, "new_seed", lambda: 7)

    async def play(first_choice: int) -> tuple[list[list[bytes]], Created]:
        made = await new_table(server.client, game, seats, settings=Settings(open_at_end=False))
        table = table_of(server, made)
        clients = await everybody(server, made, language)
        for decision in range(60):
            if table.state.status == "over":
                break
            await choose(table, clients, first_choice, decision)
        for client in clients:
            await client.socket.close()
        return [client.heard for client in clients], made

    async def work() -> None:
        (one, first), (two, second) = await play(0), await play(1)
        for seat, (heard, other) in enumerate(zip(one, two, strict=True)):
            same = [line.replace(second.table.encode(), first.table.encode()) for line in other]
            assert heard == same, f"seat {seat} can tell the choices apart"
        said = "\n".join(log_lines.lines)
        for made in (first, second):
            assert not [token for token in (made.host, *(seat.token for seat in made.seats)) if token in said]

    run(work(), 200)
