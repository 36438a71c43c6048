"""Nothing is leaked: whole games are played, every byte that a seat receives is kept, what is hidden is swapped beneath it."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.ears import TIMES, Ears, desk_of, everybody
from tests.server.running import RunningServer, new_table, run

from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games import GAMES, find_game
from roji.server.desk import Desk
from roji.server.messages import Created, Settings
from roji.server.rules import thinking

LONGEST = 90  # decisions; a game that goes on longer has shown enough
LOOK_EVERY = 13  # decisions: every kind comes by


def tables_to_play() -> list[tuple[str, int]]:
    return [(game, min(3, max(find_game(game).seats))) for game in GAMES]


@pytest.fixture(autouse=True)
def _same_luck_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and previews draw luck of their own: the same for both twins, and hints from a bot without a clock."""

    monkeypatch.setattr(secrets, "randbits", lambda bits: 1234567 % 2**bits)
    monkeypatch.setattr(thinking, "STRONGEST_FIRST", ("greedy", "random"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    rate = {"messages_per_second": 1e6, "message_burst": 10**6}
    with RunningServer(str(tmp_path / "roji.db"), warm_up=False, **rate) as running:
        yield running


async def questions(ears: Ears, num_moves: int) -> list[bytes]:
    """Everything that can be asked without changing anything: also wrong moves, in two languages."""
    asked = [
        await ears.ask(type="history", since=0),
        await ears.ask(type="preview", with_data=True),
        await ears.ask(type="hint"),
        await ears.ask(type="look"),
        await ears.ask(type="play", question=0, move=0),
    ]
    return asked + [await ears.ask(type="play", question=-1 % 2**30, move=move) for move in range(0, num_moves, 31)]


async def refusals(ears: Ears, desk: Desk, server: RunningServer) -> list[bytes]:
    """Why illegal moves are illegal: the sentences must not know more than the seat."""
    state = desk.state
    assert state.match is not None
    if ears.seat == NOBODY:
        return []
    legal = state.match.legal(ears.seat)
    wrong = [move for move in range(state.game.num_moves) if move not in legal][::9]
    question = state.questions[ears.seat]
    return [await ears.ask(type="play", question=question, move=move) for move in wrong]


async def seen_now(server: RunningServer, desk: Desk, ears: Ears, made: Created) -> list[bytes]:
    """The whole view over HTTP, and the answer to every question."""
    desk.views.forget()
    token = made.seats[ears.seat].token if ears.seat != NOBODY else None
    update = await server.client._call("GET", f"/api/tables/{made.table}?since=0&language=de", None, token, None)
    bare = await server.client._call("GET", f"/api/tables/{made.table}?since=0&language=none", None, token, None)
    asked = await questions(ears, desk.state.game.num_moves)
    told = [TIMES.sub(rb'"\1":0', one) for one in (update, bare, *told_of_last_move(desk, ears.seat))]
    return [*told, *asked, *await refusals(ears, desk, server)]


def told_of_last_move(desk: Desk, seat: int) -> list[bytes]:
    """What a program at this seat is told after a move, filled into its form."""
    state = desk.state
    if seat == NOBODY or not state.history or state.history[-1].number != state.number or state.history[-1].is_undo:
        return []
    updates = desk.views.short_updates()
    return [updates[seat]] if updates is not None else []


async def check_that_hidden_things_do_not_matter(server: RunningServer, made: Created, all_ears: list[Ears]) -> None:
    """Deal everything that a seat cannot know afresh beneath it: not one byte that it can get changes."""
    desk = desk_of(server, made)
    match, game = desk.state.match, desk.state.game
    assert match is not None
    real = game.copy(match.table)
    for ears in all_ears:
        before = await seen_now(server, desk, ears, made)
        other = game.copy(real)
        game.redeal(match.box, other, ears.seat, new_luck(99))
        assert other.tobytes() != real.tobytes(), "nothing was hidden"
        match.table = other
        after = await seen_now(server, desk, ears, made)
        match.table = real
        desk.views.forget()
        for one, two in zip(before, after, strict=True):
            assert one == two


@pytest.mark.parametrize(("game", "seats"), tables_to_play())
def test_no_answer_depends_on_what_a_seat_cannot_know(server: RunningServer, game: str, seats: int) -> None:
    async def work() -> None:
        made = await new_table(server.client, game, seats)
        all_ears = await everybody(server, made)
        desk = desk_of(server, made)
        for decision in range(LONGEST):
            if desk.state.status == "over":
                break
            if decision % LOOK_EVERY == 0:
                await check_that_hidden_things_do_not_matter(server, made, all_ears)
            await act(desk, all_ears, decision)
        hidden = [desk.state.created.seed, desk.state.created.host, *(seat.token for seat in made.seats), made.host]
        for ears in all_ears:
            heard = b"".join(ears.heard)
            if desk.state.status == "over":
                heard = heard.replace(desk.state.created.seed.encode(), b"", heard.count(b'"status":"over"'))
            for secret in hidden:
                assert secret.encode() not in heard
            await ears.socket.close()

    run(work(), 600)


async def act(desk: Desk, all_ears: list[Ears], decision: int) -> None:
    """Somebody makes a move; now and then it is taken back."""
    seat = desk.state.to_act[-1]
    match = desk.state.match
    assert match is not None
    legal = match.legal(seat)
    ears, move = all_ears[seat], legal[decision % len(legal)]
    answer = json.loads(await ears.ask(type="play", question=desk.state.questions[seat], move=move))
    assert answer["type"] == "done", answer
    if decision % 11 == 5 and desk.state.status == "playing":
        await ears.ask(type="undo")
    for one in all_ears:
        await one.settle()


class Lines(logging.Handler):
    """Everything that is logged."""

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


@pytest.mark.parametrize("language", ["en", "none"])
@pytest.mark.parametrize(("game", "seats"), SECRET_GAMES)
def test_a_secret_choice_cannot_be_told_from_another(
    server: RunningServer, log_lines: Lines, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, language: str
) -> None:
    """Twin tables with the same luck: in one, seats first choose something else in secret, then change their mind."""
    from roji.server.rules import opening

    monkeypatch.setattr(opening, "new_seed", lambda: 7)

    async def play(first_choice: int) -> tuple[list[list[bytes]], Created]:
        made = await new_table(server.client, game, seats, settings=Settings(open_at_end=False))
        desk = desk_of(server, made)
        all_ears = await everybody(server, made, language)
        for decision in range(60):
            if desk.state.status == "over":
                break
            await choose(desk, all_ears, first_choice, decision)
        for ears in all_ears:
            await ears.socket.close()
        return [ears.heard for ears in all_ears], made

    async def choose(desk: Desk, all_ears: list[Ears], first_choice: int, decision: int) -> None:
        state = desk.state
        assert state.match is not None
        seat = state.to_act[0]
        legal = state.match.legal(seat)
        if len(state.to_act) > 1:  # a secret choice while others still choose: nobody else may know which
            heard = [len(ears.heard) for ears in all_ears]
            wanted = {"type": "play", "question": state.questions[seat], "move": legal[first_choice % len(legal)]}
            await all_ears[seat].ask(**wanted)
            for ears in all_ears:
                await ears.settle()
            all_ears[seat].heard[heard[seat] :] = []
        legal = state.match.legal(seat)
        wanted = {"type": "play", "question": state.questions[seat], "move": legal[decision % len(legal)]}
        answer = json.loads(await all_ears[seat].ask(**wanted))
        assert answer["type"] == "done", answer
        for ears in all_ears:
            await ears.settle()

    async def work() -> None:
        (one, first), (two, second) = await play(0), await play(1)
        for seat, (heard, other) in enumerate(zip(one, two, strict=True)):
            same = [line.replace(second.table.encode(), first.table.encode()) for line in other]
            assert heard == same, f"seat {seat} could tell"
        said = "\n".join(log_lines.lines)
        for made in (first, second):
            assert not [token for token in (made.host, *(seat.token for seat in made.seats)) if token in said]

    run(work(), 200)
