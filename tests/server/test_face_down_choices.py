"""If a player changes a face-down choice, nobody else can detect that it was changed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest
from tests.server.raw_client import TIMES, RawClient, everybody, table_of
from tests.server.servers import RunningServer, new_table, run

from roji.core.story import NOBODY
from roji.games import GAMES, find_game
from roji.match import Match
from roji.server.messages import Created, Play, Settings, Undo, UndoAsked
from roji.server.store.entries import hash_person, new_token
from roji.server.tables import new_tables
from roji.server.tables.table import LiveTable

DECISIONS = 24
FICKLE = 0  # the seat that changes its mind


@pytest.fixture
def server(database: str) -> Iterator[RunningServer]:
    rate = {"messages_per_second": 1e6, "message_burst": 10**6, "line_burst": 10**6}
    with RunningServer(database, compile_at_start=False, **rate) as running:
        yield running


async def choose(table: LiveTable, client: RawClient, move: int) -> None:
    question = table.state.questions[client.seat]
    assert json.loads(await client.ask(type="play", question=question, move=move))["type"] == "done"


async def change_mind(table: LiveTable, client: RawClient, chosen: list[int], luck: random.Random) -> None:
    """Choose several moves, try to undo, and return to the first choice."""
    match = table.state.match
    assert match is not None
    for move in [luck.choice(match.legal(client.seat)) for _ in range(2)] + chosen:
        await choose(table, client, move)
        refused = json.loads(await client.ask(type="undo"))
        assert refused["why"] == "Your choice is face down: simply choose again, and nobody will notice."


async def what_others_can_get(
    server: RunningServer, made: Created, clients: list[RawClient], person: str
) -> list[bytes]:
    """Everything that the other players can request, including the list of games of the people in the seats."""
    mine = json.dumps({"tables": [made.table]}).encode()
    got = [await server.client._call("POST", "/api/mine", mine, None, None)]
    got.append(await server.client._call("GET", "/api/person/games", None, person, None))
    for client in clients:
        if client.seat != FICKLE:
            token = made.seats[client.seat].token if client.seat != NOBODY else None
            path = f"/api/tables/{made.table}?since=0&language="
            got += [await server.client._call("GET", path + words, None, token, None) for words in ("de", "none")]
            got.append(await client.ask(type="history", since=3))
    return got


async def play(server: RunningServer, seats: int, options: dict[str, str], is_fickle: bool) -> tuple[list[bytes], int]:
    """Play the same final decisions; returns what the other players received and could request, and the number of changes."""
    settings, person = Settings(open_at_end=False), new_token()
    made = await new_table(server.client, "sakura", seats, options=options, settings=settings, person=person)
    table, clients = table_of(server, made), await everybody(server, made)
    luck, changes = random.Random(5), 0
    got: list[bytes] = []
    chosen: list[int] = []
    for decision in range(DECISIONS):
        match, seat = table.state.match, table.state.to_act[0]
        assert match is not None
        is_secret = seat == FICKLE and len(table.state.to_act) > 1
        move = luck.choice(match.legal(seat))
        await choose(table, clients[seat], move)
        chosen = [*chosen, move] if is_secret else []
        if is_secret and is_fickle and FICKLE not in table.state.to_act:
            await change_mind(table, clients[FICKLE], chosen, random.Random(decision))
            changes += 1
        if decision % 5 == 0:
            await clients[1].ask(type="chat", text=f"after {decision}")
        for client in clients:
            await client.settle()
        got += await what_others_can_get(server, made, clients, person)
    for client in clients:
        await client.socket.close()
    got += [line for client in clients if client.seat != FICKLE for line in client.heard]
    names = f"{made.table}|{hash_person(person)}".encode()
    return [re.sub(names, b"", TIMES.sub(rb'"\1":0', line)) for line in got], changes


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (2, {"tricky": "yes"})])
def test_a_changed_choice_is_not_noticed(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, seats: int, options: dict[str, str]
) -> None:
    """Twin tables with the same luck and the same final decisions: the others receive the same bytes, except for times."""
    monkeypatch.setattr(new_tables, "new_seed", lambda: 7)

    async def work() -> None:
        (steady, none), (fickle, changes) = [await play(server, seats, options, one) for one in (False, True)]
        assert (none, changes > 3) == (0, True)
        for line, twin in zip(steady, fickle, strict=True):
            assert line == twin

    run(work(), 200)


def test_a_changed_choice_ends_no_question_that_others_have_asked(server: RunningServer) -> None:
    async def work() -> None:
        client, made = server.client, await new_table(server.client, "sakura", 3)
        tokens = [seat.token for seat in made.seats]

        async def choose(seat: int, index: int = 0) -> None:
            position = (await client.look(made.table, token=tokens[seat])).position
            assert position is not None
            move = position.legal[index].move
            await client.ask(made.table, Play(question=position.question, move=move), token=tokens[seat])

        async def asked() -> UndoAsked | None:
            room = (await client.look(made.table, token=tokens[1])).room
            assert room is not None
            return room.undo_asked

        table = table_of(server, made)
        while (match := table.state.match) is None or match.log == [] or table.state.to_act != [0, 1, 2]:
            await choose(table.state.to_act[0])
        await choose(FICKLE)
        await client.ask(made.table, Undo(), token=tokens[1])
        before = await asked()
        assert before is not None
        await choose(FICKLE, 1)
        assert await asked() == before
        await choose(2)
        assert await asked() is None

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_without_public_events_changes_no_other_view(game: str) -> None:
    """The server tells by a decision's events who can notice it: if it has no event for others, their views do not change."""
    rules, luck, unseen = find_game(game), random.Random(3), 0
    for seats in rules.seats:
        options = rules.encode_options({"tricky": "yes"} if game == "sakura" and seats == 2 else {}, seats)
        match, viewers = Match(rules, seats, options, seed=11), range(NOBODY, seats)
        for _ in range(120):
            if match.is_over:
                break
            seat = luck.choice([seat for seat in range(seats) if match.legal(seat)])
            before = {viewer: (match.view(viewer).tobytes(), match.to_act()) for viewer in viewers}
            (decision,) = match.play(seat, luck.choice(match.legal(seat)))
            after = {viewer: (match.view(viewer).tobytes(), match.to_act()) for viewer in viewers}
            for viewer in viewers:
                if not decision.is_seen_by(viewer):
                    assert before[viewer] == after[viewer]
                    unseen += 1
    assert (unseen > 0) == (game == "sakura")
