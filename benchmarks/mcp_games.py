"""Scripted clients play whole games through the MCP server, over stdio and over HTTP, and count everything that goes wrong.

    pip install 'roji[mcp]'
    python -m benchmarks.mcp_games [--games 100]

Each client does what a model does: it reads its turn, picks a legal move from the text, and plays it; now and then it asks for
the rules or for its moves, or tries something that is not a move. Half of the games use stdio, half HTTP.
"""

import argparse
import asyncio
import json
import os
import random
import re
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from mcp import Client, StdioServerParameters
from roji.games import GAMES
from roji.match.turn_text import MOST_TOKENS, count_tokens

PORT = 8799
LONGEST_GAME = 600  # turns
LEGAL = re.compile(r"^Legal moves \((\d+)\)(.*):$", re.MULTILINE)


@dataclass
class Played:
    """Counts of what happened in some games."""

    finished: int = 0
    cut: int = 0  # abandoned after LONGEST_GAME turns
    turns: int = 0
    errors: list[str] = field(default_factory=list)  # protocol errors and unexpected answers
    refused: int = 0  # attempts to play something that is not a move
    most_tokens: int = 0


def moves_in(turn: str) -> list[str]:
    """The legal moves that a turn's text lists."""
    found = LEGAL.search(turn)
    if found is None:
        return []
    lines = [line.strip() for line in turn[found.end() :].splitlines() if line.startswith("  ")]
    if "grouped" not in found[2]:
        return [line.split(": ")[0] for line in lines]
    moves = []
    for line in lines:
        start, space, ends = line.rpartition(" ")
        moves += [f"{start}{space}{end}" for end in ends.split("|")]
    assert len(moves) == int(found[1]), turn
    return moves


async def call(client: Client, played: Played, tool: str, **arguments: Any) -> tuple[str, bool]:
    """The text of a tool's answer, and whether the tool refused."""
    result: Any = await client.call_tool(tool, arguments)
    text = "".join(part.text for part in result.content)
    played.most_tokens = max(played.most_tokens, count_tokens(text))
    return text, bool(result.is_error)


async def play_game(client: Client, game: str, opponents: str, luck: random.Random, played: Played) -> None:
    """One game, from new_game to its end."""
    text, failed = await call(client, played, "new_game", game=game, opponents=opponents, name="Script")
    if failed or not text.startswith("Your seat: "):
        played.errors.append(text)
        return
    seat = text.splitlines()[0].removeprefix("Your seat: ")
    for turn in range(LONGEST_GAME):
        if "The game is over." in text:
            played.finished += 1
            return
        moves = moves_in(text)
        if not moves:
            text, failed = await call(client, played, "wait", seat=seat)
        else:
            if turn % 10 == 3:
                await ask_around(client, game, seat, moves, played)
            text, failed = await call(client, played, "play", seat=seat, move=luck.choice(moves))
            played.turns += 1
        if failed:
            played.errors.append(text)
            return
    played.cut += 1


async def ask_around(client: Client, game: str, seat: str, moves: list[str], played: Played) -> None:
    """Call every tool that changes nothing, and try to play something that is not a move."""
    for tool, arguments in (
        ("rules", {"game": game}),
        ("look", {"seat": seat}),
        ("legal_moves", {"seat": seat}),
        ("explain", {"seat": seat, "move": moves[0]}),
        ("explain", {"seat": seat, "move": "fly away"}),
    ):
        text, failed = await call(client, played, tool, **arguments)
        if failed:
            played.errors.append(f"{tool}: {text}")
    _, failed = await call(client, played, "play", seat=seat, move="fly away")
    played.refused += failed


async def play_games(client: Client, games: int, first: int) -> Played:
    """Play games of all kinds one after another, against one to three bots."""
    played = Played()
    for number in range(first, first + games):
        opponents = ",".join(["random", "steady", "random"][: 1 + number // len(GAMES) % 3])
        try:
            await play_game(client, GAMES[number % len(GAMES)], opponents, random.Random(number), played)
        except Exception as error:  # every failure is counted
            played.errors.append(f"{type(error).__name__}: {error}")
    return played


async def over_stdio(games: int) -> Played:
    """Play games with a server that this client starts itself."""
    command = StdioServerParameters(command=sys.executable, args=["-m", "roji", "mcp"], env=dict(os.environ))
    async with Client(command) as client:
        return await play_games(client, games, 0)


async def over_http(games: int, clients: int = 4) -> Played:
    """Play games with several clients at once on one server."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "roji", "mcp", "--http", "--port", str(PORT), stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        while b"MCP is open" not in (line := await process.stderr.readline()):
            assert line, "the server did not start"
        async with asyncio.TaskGroup() as group:
            group.create_task(_drain(process.stderr))
            parts = [group.create_task(_client(games, number, clients)) for number in range(clients)]
            await asyncio.gather(*parts)
            process.terminate()
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
    done = [part.result() for part in parts]
    return Played(
        finished=sum(one.finished for one in done),
        cut=sum(one.cut for one in done),
        turns=sum(one.turns for one in done),
        errors=[error for one in done for error in one.errors],
        refused=sum(one.refused for one in done),
        most_tokens=max(one.most_tokens for one in done),
    )


async def _client(games: int, number: int, clients: int) -> Played:
    await asyncio.sleep(1 + number / 10)  # until the server listens
    async with Client(f"http://127.0.0.1:{PORT}/mcp") as client:
        return await play_games(client, len(range(number, games, clients)), number * 1000)


async def _drain(stream: asyncio.StreamReader) -> None:
    while await stream.readline():
        pass


def main() -> None:
    """Play over stdio and over HTTP, and print one line of JSON for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mcp_games", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games in all (default: 100)")
    games = parser.parse_args().games
    for name, play, share in (("stdio", over_stdio, games - games // 2), ("http", over_http, games // 2)):
        start = time.monotonic()
        played = asyncio.run(play(share))
        print(json.dumps({"over": name, **vars(played), "seconds": round(time.monotonic() - start)}), flush=True)
        if played.errors or played.most_tokens > MOST_TOKENS:
            sys.exit(1)


if __name__ == "__main__":
    main()
