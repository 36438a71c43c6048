"""The eight tools that a language model plays with; an answer has a whole turn, in at most 1,500 tokens."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent

from roji import __version__
from roji.client import RefusedError
from roji.core.errors import RojiError
from roji.core.words import ENGLISH
from roji.games import all_games, find_game
from roji.match.rulebook import Rulebook
from roji.match.turn_text import MOST_TOKENS, answered_move, count_tokens, moves_text, table_text, turn_text
from roji.mcp.open_seats import ModelSeat, OpenSeats
from roji.server.messages import CreateTable, SeatWanted, Settings

__all__ = ["make_mcp_server"]

ANSWER_SECONDS = 20.0  # seconds that play waits for the next turn
LONGEST_WAIT = 55.0  # seconds; many clients give up on a call after a minute
MOST_RULES = 1400  # tokens of one answer

INSTRUCTIONS = """Board games of Roji. Take a seat with new_game (against bots) or join (a table of people); both answer
with the text that names your seat: give it to every other tool. Each answer of play and wait holds your next turn: the table,
what happened, the question and the legal moves. Moves are text, such as 'take a0'. A refused move changes nothing and
says which clause forbids it. Read the rules first."""


def make_mcp_server(seats: OpenSeats) -> MCPServer[Any]:
    """An MCP server whose tools play at one Roji server's tables."""
    server: MCPServer[Any] = MCPServer("roji", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    tools = SeatTools(seats)
    for tool in (tools.rules, tools.new_game, tools.join, tools.look, tools.legal_moves, tools.play, tools.explain):
        server.add_tool(_in_one_line(tool), structured_output=False)
    server.add_tool(_in_one_line(tools.wait), structured_output=False)
    return server


def _in_one_line(tool: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str | CallToolResult]]:
    """Wrap a tool so that refusals reach the model as one line."""

    @functools.wraps(tool)
    async def answer(*arguments: Any, **named: Any) -> str | CallToolResult:
        try:
            return await tool(*arguments, **named)
        except ConnectionResetError:
            why = "The connection to the server was lost: look again."
        except RojiError as error:
            why = str(error)
        return CallToolResult(content=[TextContent(type="text", text=why)], is_error=True)

    return answer


class SeatTools:
    """What a model can do. The docstrings are what it reads about its tools."""

    def __init__(self, seats: OpenSeats) -> None:
        self._seats = seats

    async def rules(self, game: str = "", about: str = "") -> str:
        """The rules: without a game, the games; with one, its chapters; `about` a chapter (Z3), a clause (Z3.5) or a word."""
        if not game:
            return "\n".join(
                f"{one.command}: {one.title}, {one.seats[0]} to {one.seats[-1]} players; options: "
                + ("; ".join(f"{option.name}={'/'.join(option.choices[:4])}" for option in one.options) or "none")
                for one in all_games()
            )
        found = find_game(game)
        lines = Rulebook(found, ENGLISH).find(about)
        if not lines:
            raise RojiError(
                f"The rules of {found.title} have nothing about '{about[:60]}': leave it out for the chapters."
            )
        return _shortened(lines, "There is more: ask for a clause, or for a rarer word.")

    async def new_game(self, game: str, opponents: str = "steady", name: str = "Model", options: str = "") -> str:
        """Start a game against bots (gentle, steady, keen, sharp, expert, master, random, greedy), such as 'steady,keen' for two
        of them. `options` such as 'boards=1,2'. Answers with the text that names your seat, and your first turn.
        """
        chosen = dict(part.split("=", 1) for part in options.split() if "=" in part)
        bots = [bot.strip() for bot in opponents.split(",") if bot.strip()]
        people = [SeatWanted(kind="person", name=name), *(SeatWanted(kind="bot", level=bot) for bot in bots)]
        settings = Settings(hints=False)
        made = await self._seats.server.create(
            CreateTable(game=find_game(game).name, seats=people, options=chosen, settings=settings, start=True)
        )
        seat = await self._seats.find(f"{made.table}.{made.seats[0].token}")
        return await self._begun(seat)

    async def join(self, link: str, name: str = "Model") -> str:
        """Take a seat at a table that somebody else made: its link, or the link of a seat. Answers as new_game does."""
        return await self._begun(await self._seats.join(link, name))

    async def look(self, seat: str) -> str:
        """Your turn again: the table, what happened since your last decision, the question, the legal moves."""
        return await self._turn(await self._seats.find(seat))

    async def legal_moves(self, seat: str, containing: str = "") -> str:
        """Your legal moves in words; `containing` picks those with certain words, such as 'r2' or 'water'."""
        found = await self._seats.find(seat)
        legal = [] if found.position is None else found.position.moves
        return moves_text(found.seen(), legal, MOST_TOKENS, containing)

    async def play(self, seat: str, move: str) -> str:
        """Make a move, written as in the list of legal moves, such as 'take a0'. Answers with your next turn."""
        found = await self._seats.find(seat)
        if found.is_over:
            return await self._turn(found)
        number = answered_move(found.seen(), move)
        assert found.position is not None
        try:
            await found.connection.play(number, found.position.question)
        except RefusedError as refused:
            if refused.message.code != "stale":
                raise
            raise RojiError("The table has changed meanwhile: look again, then decide.") from None
        await found.until_asked(ANSWER_SECONDS)
        return await self._turn(found)

    async def explain(self, seat: str, move: str) -> str:
        """What a move would do, or why it may not be made, with the clauses of the rules. It is not played."""
        found = await self._seats.find(seat)
        seen = found.seen()
        try:
            number = answered_move(seen, move)
        except RojiError as error:
            return _shortened([f"No: {error}", *Rulebook(seen.game, ENGLISH).cited(str(error))], "")
        return f"You may: {seen.game.words[ENGLISH].move(seen.box, seen.view, seen.seat, number)}."

    async def wait(self, seat: str, seconds: float = 30.0) -> str:
        """Wait until you have to decide or the game is over, at most 55 seconds. Answers with your turn."""
        found = await self._seats.find(seat)
        await found.until_asked(min(max(seconds, 0.0), LONGEST_WAIT))
        return await self._turn(found)

    async def _begun(self, seat: ModelSeat) -> str:
        await seat.until_asked(ANSWER_SECONDS)
        return f"Your seat: {seat.handle}\n{await self._turn(seat)}"

    async def _turn(self, seat: ModelSeat) -> str:
        """A seat's turn, or what it waits for, or how the game ended."""
        if seat.room.status == "waiting":
            return f"{seat.room.title} has not begun: call wait."
        if seat.is_over:
            return _ending(seat)
        if not seat.is_asked:
            assert seat.position is not None
            names = ", ".join(seat.room.seats[other].name for other in seat.position.to_act)
            return f"{table_text(seat.seen())}\nYou have nothing to decide now: {names} to act. Call wait."
        assert seat.position is not None
        return turn_text(seat.seen(), seat.position.moves, await seat.news())


def _ending(seat: ModelSeat) -> str:
    """How a game ended."""
    position = seat.position
    if position is None or position.places is None:
        return f"This table is closed: {seat.room.why_closed or 'the game was not finished'}."
    ranks = zip(seat.room.seats, position.totals, position.places, strict=True)
    lines = [f"  {one.name}: {points} points, place {place}" for one, points, place in ranks]
    return "\n".join(["The game is over.", *lines])


def _shortened(lines: list[str], more: str) -> str:
    """These lines, cut to fit into one answer."""
    kept: list[str] = []
    left = MOST_RULES
    for line in lines:
        left -= count_tokens(f"{line}\n")
        if left < 0:
            return "\n".join([*kept, more])
        kept.append(line)
    return "\n".join(kept)
