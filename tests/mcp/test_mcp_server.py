"""The MCP server for language models: whole games, refusals, and no leaks of hidden information."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from benchmarks.mcp_games import Played, moves_in, play_game
from tests.server.servers import RunningServer, free_port, new_table, run

from mcp import Client, StdioServerParameters
from roji.cli.app import run as run_command
from roji.core.luck import new_luck
from roji.games import GAMES, find_game
from roji.match.turn_text import MOST_TOKENS, count_tokens
from roji.mcp.open_seats import OpenSeats
from roji.mcp.run import _run
from roji.mcp.tools import make_mcp_server

DECISIONS, LOOK_EVERY = 28, 9  # of the leak test: each seat looks at least once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("mcp")
    with RunningServer(str(folder / "roji.db"), compile_at_start=False, tables_per_address_per_hour=10**6) as running:
        yield running


async def ask(client: Client, tool: str, **arguments: Any) -> str:
    result: Any = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content[0].text
    return str(result.content[0].text)


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    result: Any = await client.call_tool(tool, arguments)
    assert result.is_error
    text = str(result.content[0].text)
    assert "\n" not in text
    return text


async def begin(client: Client, game: str, opponents: str = "random") -> tuple[str, str]:
    """The text that names the seat, and the first turn."""
    first, _, turn = (await ask(client, "new_game", game=game, opponents=opponents)).partition("\n")
    return first.removeprefix("Your seat: "), turn


def check(played: Played) -> None:
    assert played.errors == []
    assert played.finished == 1
    assert played.refused > 0
    assert played.most_tokens <= MOST_TOKENS


def test_a_whole_game_over_stdio(server: RunningServer) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "roji", "mcp", "--server", server.address], env=dict(os.environ)
    )

    async def work() -> None:
        played = Played()
        async with Client(command) as client:
            await play_game(client, "zen-garden", "random", random.Random(1), played)
        check(played)

    run(work())


def test_a_whole_game_over_http(server: RunningServer) -> None:
    async def work() -> None:
        port, played = free_port(), Played()
        serving = asyncio.create_task(_run(server.client, "127.0.0.1", port))
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            except OSError:
                assert not serving.done(), serving.exception()
                await asyncio.sleep(0.02)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            await play_game(client, "sakura", "random,random", random.Random(2), played)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        check(played)

    run(work())


def test_there_are_at_most_eight_tools_and_each_has_a_description(server: RunningServer) -> None:
    async def work() -> None:
        async with OpenSeats(server.client) as seats, Client(make_mcp_server(seats)) as client:
            tools = (await client.list_tools()).tools
            names = ["rules", "new_game", "join", "look", "legal_moves", "play", "explain", "wait"]
            assert [tool.name for tool in tools] == names
            assert all(tool.description for tool in tools)
            assert sum(count_tokens(f"{tool.description} {tool.input_schema}") for tool in tools) < MOST_TOKENS

    run(work())


def test_a_refused_move_cites_the_clause_and_changes_nothing(server: RunningServer) -> None:
    async def work() -> None:
        async with OpenSeats(server.client) as seats, Client(make_mcp_server(seats)) as client:
            seat, turn = await begin(client, "zen-garden")
            assert "Z3" in await refusal(client, "play", seat=seat, move="place 1,1 r0")
            assert "fly" in await refusal(client, "play", seat=seat, move="fly away")
            why = await ask(client, "explain", seat=seat, move="place 1,1 r0")
            assert why.startswith("No: ")
            assert len(why.splitlines()) > 1, "the clause itself is told, too"
            assert (await ask(client, "explain", seat=seat, move=moves_in(turn)[0])).startswith("You may: take ")
            assert moves_in(await ask(client, "look", seat=seat)) == moves_in(turn)
            one = moves_in(turn)[0]
            assert moves_in(await ask(client, "legal_moves", seat=seat, containing=one)) == [one]
            after = await ask(client, "play", seat=seat, move=f"I think [{one}] is best.")
            assert "place" in moves_in(after)[0]

    run(work())


def test_invalid_input_is_refused_in_one_line(server: RunningServer) -> None:
    async def work() -> None:
        async with OpenSeats(server.client) as seats, Client(make_mcp_server(seats)) as client:
            seat, _ = await begin(client, "sakura")
            table = seat.partition(".")[0]
            assert "no seat" in await refusal(client, "look", seat="nothing")
            assert await refusal(client, "look", seat=f"{table}.guessed")
            assert await refusal(client, "join", link=table)
            assert "another server" in await refusal(client, "join", link=f"http://127.0.0.1:9/table/{table}")
            assert "There is no game" in await refusal(client, "new_game", game="chess")
            assert await refusal(client, "new_game", game="sakura", opponents="nobody")
            assert "nothing about" in await refusal(client, "rules", game="sakura", about="chess")
            assert "S1" in await ask(client, "rules", game="sakura")
            assert "zen-garden" in await ask(client, "rules")

    run(work())


def test_models_join_a_table_of_others_and_wait_for_their_turn(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client, "four_gardens", 2)
        links = [f"{server.address}/table/{made.table}#seat={one.token}" for one in made.seats]
        async with OpenSeats(server.client) as seats, Client(make_mcp_server(seats)) as client:
            turns = [
                await asyncio.create_task(ask(client, "look", seat=f"{made.table}.{one.token}")) for one in made.seats
            ]
            asked = next(index for index, turn in enumerate(turns) if moves_in(turn))
            assert "nothing to decide now" in turns[1 - asked]
            joined = await ask(client, "join", link=links[asked])
            handle = joined.splitlines()[0].removeprefix("Your seat: ")
            assert handle == f"{made.table}.{made.seats[asked].token}"
            assert "nothing to decide" in await ask(
                client, "wait", seat=f"{made.table}.{made.seats[1 - asked].token}", seconds=0
            )

    run(work())


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_depends_on_what_a_seat_cannot_know(server: RunningServer, name: str) -> None:
    """Redeal everything that a seat cannot know: every tool still gives the same answer."""
    game, luck = find_game(name), random.Random(5)

    async def answers(seats: OpenSeats, client: Client, handle: str, texts: list[str]) -> list[str]:
        await seats.close()  # forget what it was sent before
        asked = [await ask(client, tool, seat=handle) for tool in ("look", "legal_moves")]
        asked.append(await ask(client, "wait", seat=handle, seconds=0))
        return asked + [await ask(client, "explain", seat=handle, move=text) for text in texts]

    async def work() -> None:
        made = await new_table(server.client, name, 3)
        table = server.directory.tables[made.table]
        match = table.state.match
        assert match is not None
        async with OpenSeats(server.client) as seats, Client(make_mcp_server(seats)) as client:
            for decision in range(DECISIONS):
                if decision % LOOK_EVERY == 0:
                    seat = decision // LOOK_EVERY % 3
                    handle = f"{made.table}.{made.seats[seat].token}"
                    moves = [*match.legal(seat)[:5], *range(decision % 7, game.num_moves, 23)]
                    texts = [game.text(match.box, match.view(seat), seat, move) for move in moves]
                    before = await answers(seats, client, handle, texts)
                    assert all(count_tokens(answer) <= MOST_TOKENS for answer in before)
                    real, other = game.copy(match.table), game.copy(match.table)
                    game.redeal(match.box, other, seat, new_luck(99))
                    assert other.tobytes() != real.tobytes(), "nothing was hidden"
                    match.table = other
                    table.views.forget()
                    after = await answers(seats, client, handle, texts)
                    match.table = real
                    table.views.forget()
                    assert after == before
                acting = match.to_act()[-1]
                playing = await seats.find(f"{made.table}.{made.seats[acting].token}")
                await playing.connection.play(luck.choice(match.legal(acting)), table.state.questions[acting])

    run(work())


def test_a_missing_server_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["mcp", "--server", "http://127.0.0.1:9"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("roji: The server cannot be reached")
    assert said.count("\n") == 1
