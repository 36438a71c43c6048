"""The daily garden and duels: one deal for many players, equal luck and bots, and no results before one has played."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.servers import BOT, RunningServer, people, run
from tests.server.test_people import delete_everything, listed, new_secret

from roji.client import RefusedError, Seat, Server
from roji.server.messages import (
    Branch,
    CreateTable,
    DailyDeals,
    DealShown,
    DealStarted,
    Done,
    Mine,
    NewDuel,
    Play,
    PlayDeal,
    Rematch,
    Replay,
    Review,
    SeriesSeat,
    SetSeat,
    Sit,
    Tables,
)
from roji.server.store.deals import DealTerms, begin_try, save_terms, series_tries, try_ended
from roji.server.store.operators import close_table
from roji.server.store.seed_key import KEY_BYTES
from roji.server.tables.deals import day_of

GAMES = ("zen_garden", "sakura", "four_gardens")


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> SameDay:
    """A fixed day, so that midnight cannot fall within a test."""
    same = SameDay()
    for room in ("deals", "deal_results"):
        monkeypatch.setattr(f"roji.server.tables.{room}.day_of", lambda _: same.day)
    return same


class SameDay:
    """The current day as servers see it."""

    day = "2026-03-14"


@pytest.fixture
def key(tmp_path: Path) -> str:
    """The path of a constant key, which makes the daily deals constant, too."""
    file = tmp_path / "deals.key"
    file.write_text("5a" * KEY_BYTES)
    return str(file)


@pytest.fixture
def quick(database: str, key: str) -> Iterator[RunningServer]:
    """A server on each kind of store whose daily bots choose at random."""
    with RunningServer(database, key=key, compile_at_start=False, daily_level="random", daily_rival="") as running:
        yield running


async def play(
    client: Server, deal: str, secret: str, name: str = "", luck: int = 3, most: int = 10_000
) -> DealStarted:
    """Play a deal with random but reproducible moves, to the end or for some decisions."""
    started = await client.post(f"/api/deals/{deal}/play", PlayDeal(person=secret, name=name), DealStarted)
    chance = random.Random(luck)
    async with client.sit(started.table, f"{secret}.{started.seat}") as seat:
        while most and (position := await seat.until_asked()) is not None:
            await seat.play(chance.choice(position.legal).move)
            most -= 1
    return started


async def see(client: Server, deal: str, secret: str | None) -> DealShown:
    return await client.get(f"/api/deals/{deal}", DealShown, secret)


async def today(client: Server, game: str = "zen_garden", secret: str | None = None) -> DealShown:
    daily = await client.get("/api/daily", DailyDeals, secret)
    return next(deal for deal in daily.deals if deal.game == game)


async def moves_of(client: Server, table: str, secret: str) -> list[Any]:
    frames: list[Any] = []
    while True:
        path = f"/api/tables/{table}/replay?seat=all&first={len(frames)}"
        found = await client.get(path, Replay, secret)
        frames += [(frame.move, frame.totals, frame.data) for frame in found.frames]
        if len(frames) > found.decisions:
            return frames


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_get_the_same_answers(tmp_path: Path, key: str, game: str) -> None:
    async def seen(client: Server, started: DealStarted, secret: str) -> Any:
        """The events that a person saw, and the table whenever only they have to act, and at the end."""
        async with client.sit(started.table, secret) as seat:
            await seat.until(lambda: seat.position is not None and seat.position.to_act in ([started.seat], []))
        update = await client.look(started.table, token=secret, since=0)
        assert update.position is not None
        return [told.events for told in update.story], update.position.data

    async def work(client: Server) -> None:
        deal = (await today(client, game)).deal
        ann, ben = new_secret(), new_secret()
        one, two = await asyncio.gather(play(client, deal, ann, most=12), play(client, deal, ben, most=12))
        assert one.table != two.table
        hers, his = await seen(client, one, ann), await seen(client, two, ben)
        assert len(hers[0]) > 12  # the bots have answered
        assert hers == his

    # In Sakura all seats choose at once: what a bot knows must not depend on who is faster.
    level = "greedy" if game == "sakura" else "random"
    settings = {"key": key, "compile_at_start": False, "daily_level": level, "daily_rival": ""}
    with RunningServer(str(tmp_path / "roji.db"), **settings) as server:
        run(work(server.client))


def test_bots_that_take_too_long_are_reported_as_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = new_secret()
    monkeypatch.setattr("roji.server.tables.requests.BOTS_SECONDS", 0.1)

    async def work(client: Server) -> None:
        deal = (await today(client, "sakura")).deal
        started = await client.post(f"/api/deals/{deal}/play", PlayDeal(person=ann), DealStarted)
        position = (await client.look(started.table, token=ann)).position
        assert position is not None
        with pytest.raises(RefusedError, match="still choosing"):
            await client.ask(started.table, Play(question=position.question, move=position.moves[0]), token=ann)

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, daily_rival="") as server:
        server.directory.bots.close()
        run(work(server.client))


def test_a_move_that_waits_for_bots_is_answered_when_the_server_stops(tmp_path: Any) -> None:
    ann = new_secret()

    async def work(server: RunningServer) -> None:
        client = server.client
        deal = (await today(client, "sakura")).deal
        started = await client.post(f"/api/deals/{deal}/play", PlayDeal(person=ann), DealStarted)
        position = (await client.look(started.table, token=ann)).position
        assert position is not None
        move = Play(question=position.question, move=position.moves[0])
        waiting = asyncio.create_task(client.ask(started.table, move, token=ann))
        table = server.directory.tables[started.table]
        while not table.change_waiters.waiting:
            await asyncio.sleep(0.01)
        server.terminate()
        with pytest.raises(RefusedError, match="still choosing"):
            await waiting

    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, daily_rival="") as server:
        server.directory.bots.close()
        run(work(server))


def test_the_daily_garden_reveals_nothing_before_a_person_has_played(quick: RunningServer) -> None:
    ann, ben = new_secret(), new_secret()

    async def is_closed_to(client: Server, table: str, secret: str | None) -> None:
        for path in ("", "?since=0", "/replay", "/replay?seat=onlooker", "/record", "/review", "/edition"):
            with pytest.raises(RefusedError) as refused:
                await client._call("GET", f"/api/tables/{table}{path}", None, secret, None)
            assert refused.value.message.code == "no_token"
        with pytest.raises(RefusedError, match=r"opens no seat|no onlookers"):
            async with client.sit(table, secret):
                pass
        for status in ("playing", "over"):
            assert not (await client.tables(status)).tables
        mine = await client.post("/api/mine", Mine(tables=[table], tokens={table: secret} if secret else {}), Tables)
        assert not any(mine.tables[0].names)

    async def work(client: Server) -> None:
        deal = (await today(client)).deal
        theirs = await play(client, deal, ann, "Ann")
        mine = await play(client, deal, ben, luck=4, most=2)
        for secret, state in ((ben, "playing"), (new_secret(), "new"), (None, "new")):
            found = await see(client, deal, secret)
            assert (found.state, found.results, found.people, found.behind, found.tally) == (state, None, [], 0, [])
            assert theirs.table not in msgspec.json.encode(found).decode()
            await is_closed_to(client, theirs.table, secret)
        running = await client.look(mine.table, token=ben)
        assert running.room is not None
        assert (running.room.seed, running.room.deal, running.room.settings.hints) == (None, deal, False)
        await play(client, deal, ben, luck=4)
        await see(client, deal, ann)
        found = await see(client, deal, ben)
        assert found.results is not None
        assert {(one.name, one.is_mine) for one in found.results} == {("Ann", False), ("", True)}
        assert found.finished == 2
        assert len(await moves_of(client, theirs.table, ben)) > 3
        assert (await client.get(f"/api/tables/{theirs.table}/review", Review, ben)).state == "none"
        await is_closed_to(client, theirs.table, new_secret())
        for table, secret in ((theirs.table, ben), (mine.table, ben)):  # both would tell the seed
            with pytest.raises(RefusedError, match="Others may still play this deal"):
                await client.record(table, secret)
            with pytest.raises(RefusedError, match="Others may still play this deal"):
                await client.branch(table, Branch(decisions=1, seats=[*people(1), BOT, BOT]), secret)
            over = await client.look(table, token=secret)
            assert over.room is not None
            assert over.room.seed is None

    run(work(quick.client))


def test_a_player_who_gives_no_name_gets_one_in_their_language(quick: RunningServer) -> None:
    ann = new_secret()

    async def work(client: Server) -> None:
        deal = (await today(client)).deal
        with pytest.raises(RefusedError, match="cannot be a name"):
            await client.post(f"/api/deals/{deal}/play", PlayDeal(person=ann, called="a,b"), DealStarted)
        started = await client.post(f"/api/deals/{deal}/play", PlayDeal(person=ann, called="Gast"), DealStarted)
        room = (await client.look(started.table, token=ann)).room
        assert room is not None
        assert room.seats[0].name == "Gast"
        await play(client, deal, ann)
        results = (await see(client, deal, ann)).results
        assert results is not None
        assert [(one.name, one.is_mine) for one in results] == [("", True)]

    run(work(quick.client))


def test_a_person_has_one_try_on_all_devices_and_must_begin_it_on_the_day(quick: RunningServer, day: SameDay) -> None:
    ann, ben = new_secret(), new_secret()

    async def work(client: Server) -> None:
        deal = (await today(client)).deal
        path, wish = f"/api/deals/{deal}/play", PlayDeal(person=ann)
        tries = await asyncio.gather(*(client.post(path, wish, DealStarted) for _ in range(4)))
        assert len({one.table for one in tries}) == 1
        with pytest.raises(RefusedError, match="Only the host"):
            await client.ask(tries[0].table, SetSeat(seat=1, kind="open"), token=ann)
        with pytest.raises(RefusedError, match="one try"):
            await client._call("POST", f"/api/tables/{tries[0].table}", b'{"type":"leave"}', ann, None)
        with pytest.raises(RefusedError, match="no onlookers"):
            await client.ask(tries[0].table, Sit(name="Ann", person=ann))
        assert (await client.post(path, wish, DealStarted)).table == tries[0].table
        assert (await see(client, deal, ann)).state == "playing"
        async with client.sit(tries[0].table, ann) as seat:
            await seat.until_asked()  # the bots have moved
        await quick.do(close_table(quick.directory.store, tries[0].table))  # as if nobody came back for days
        assert (await see(client, deal, ann)).state == "closed"
        for name in ("daily-2026-03-15-zen_garden", "daily-2026-01-01-chess", "duel-1", "daily-x-sakura"):
            with pytest.raises(RefusedError, match="no such deal"):
                await see(client, name, ann)
        begun = await play(client, f"daily-{day.day}-sakura", ann, most=1)
        day.day = "2026-03-15"
        assert (await see(client, deal, ben)).state == "closed"
        with pytest.raises(RefusedError, match="only on its day"):
            await client.post(path, PlayDeal(person=ben), DealStarted)
        assert await play(client, "daily-2026-03-14-sakura", ann) == begun  # a try that has begun may continue
        late = await see(client, "daily-2026-03-14-sakura", ann)
        assert (late.state, late.day, late.finished) == ("over", "2026-03-14", 1)

    run(work(quick.client))


def test_players_of_the_daily_garden_are_counted_once_for_all_requests(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = new_secret()
    monkeypatch.setattr("roji.server.tables.daily_counts.KEPT_SECONDS", 600.0)

    async def work(server: RunningServer) -> None:
        client, store = server.client, server.directory.store
        shown = await today(client)
        await server.do(begin_try(store, shown.deal, "somebody", "T", ""))
        await server.do(store.write(try_ended("T", -100, 1.0)))  # as another server would write it
        assert ((await today(client)).finished, shown.finished) == (0, 0)
        await play(client, shown.deal, ann)
        mine = await see(client, shown.deal, ann)
        assert (mine.finished, mine.behind) == (2, 1)

    with RunningServer(
        str(tmp_path / "roji.db"), compile_at_start=False, daily_level="random", daily_rival=""
    ) as server:
        run(work(server))


def test_a_day_ends_at_midnight_utc() -> None:
    assert [day_of(moment) for moment in (0, 86_399.9, 86_400)] == ["1970-01-01", "1970-01-01", "1970-01-02"]


def test_a_player_below_the_best_sees_their_own_place_and_the_bots(
    quick: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal, ann = "daily-2026-03-14-zen_garden", new_secret()

    async def work(client: Server) -> None:
        await play(client, deal, ann)
        mine = (await see(client, deal, ann)).points
        assert mine is not None
        store = quick.directory.store
        for person, points in {"bob": 3, "cid": 2, "dot": 1, "eve": -1, "bot x": -90}.items():  # more than Ann
            await quick.do(begin_try(store, deal, person, f"table of {person}", ""))
            await quick.do(store.write(try_ended(f"table of {person}", mine + points, 1.0)))
        found = await see(client, deal, ann)
        shown = [
            (one.table, one.place) for one in found.results or [] if one.level != "random"
        ]  # which is still playing
        assert shown == [("table of bob", 1), (found.table, 4), ("table of bot x", 3)]
        assert (found.finished, found.behind) == (5, 1)

    monkeypatch.setattr("roji.server.tables.deal_results.MOST_RESULTS", 1)
    monkeypatch.setattr("roji.server.tables.daily_counts.KEPT_SECONDS", -1.0)
    run(work(quick.client))


def test_two_servers_share_a_persons_try(two_servers: tuple[RunningServer, RunningServer]) -> None:
    ann = new_secret()

    async def work(one: Server, two: Server) -> None:
        made = await one.post("/api/duels", NewDuel(game="zen_garden", seats=2, level="random", person=ann), DealShown)
        first = await play(one, made.deal, ann, most=2)
        assert await play(two, made.deal, ann) == first
        await see(two, made.deal, ann)
        found = await see(one, made.deal, ann)
        assert (found.state, found.finished) == ("over", 1)
        assert await moves_of(one, first.table, ann)

    run(work(two_servers[0].client, two_servers[1].client))


def test_bots_results_in_the_daily_garden_are_shown_without_a_rank(tmp_path: Path, key: str) -> None:
    ann = new_secret()

    async def work(client: Server) -> None:
        deal = (await today(client)).deal
        await play(client, deal, ann)
        while len((found := await see(client, deal, ann)).results or []) < 3:
            await asyncio.sleep(0.1)
        results = {one.level: one for one in found.results or []}
        assert set(results) == {"", "random", "greedy"}
        assert (found.finished, results[""].is_mine, results[""].place) == (1, True, 1)
        rival = results["greedy"]
        assert len(await moves_of(client, rival.table, ann)) > 3

    settings = {"key": key, "compile_at_start": False, "daily_level": "random", "daily_rival": "greedy"}
    with RunningServer(str(tmp_path / "r.db"), **settings) as server:
        run(work(server.client))


def test_people_who_finished_a_duel_compare_it_and_continue_the_series_with_a_tally(quick: RunningServer) -> None:
    ann, ben, eve = new_secret(), new_secret(), new_secret()

    async def work(client: Server) -> None:
        made = await client.post(
            "/api/duels", NewDuel(game="zen_garden", seats=2, level="random", person=ann), DealShown
        )
        assert (made.kind, made.state, made.people) == ("duel", "new", [])
        first = made.deal
        one = await play(client, first, ann, "Ann")
        await play(client, first, ben, "Ben", luck=5, most=1)
        before = await see(client, first, ben)
        assert (before.results, before.tally, before.points) == (None, [], None)
        assert {(who.name, who.is_mine) for who in before.people} == {("Ann", False), ("Ben", True)}
        with pytest.raises(RefusedError, match="opens no seat"):
            await moves_of(client, one.table, ben)
        with pytest.raises(RefusedError, match="who have played"):
            await client.post(f"/api/deals/{first}/again", None, DealShown, ben)
        await play(client, first, ben, "Ben", luck=5)
        await see(client, first, ann)  # otherwise the server may take a second to record her result
        after = await see(client, first, ben)
        assert after.results is not None
        best = max(result.points for result in after.results)
        assert {who.name: (who.games, who.wins) for who in after.tally} == {
            result.name: (1, int(result.points == best)) for result in after.results
        }
        assert await moves_of(client, one.table, ben)
        nexts = [await client.post(f"/api/deals/{first}/again", None, DealShown, who) for who in (ben, ann)]
        assert nexts[0].deal == nexts[1].deal != first
        assert (await see(client, first, None)).next == nexts[0].deal
        two = await play(client, nexts[0].deal, ben, "Ben")
        assert (one.seat, two.seat) == (0, 1)  # everybody has moved on by one seat
        await see(client, nexts[0].deal, ben)
        assert [(who.name, who.games) for who in (await see(client, nexts[0].deal, ben)).tally if who.is_mine] == [
            ("Ben", 2)
        ]
        assert not (await see(client, nexts[0].deal, ann)).tally
        assert await delete_everything(client, ann) == {"tables": 1}
        assert [who.name for who in (await see(client, first, ben)).people] == ["Ben"]

    run(work(quick.client))
    with pytest.raises(RefusedError, match="for 2 to 4 players"):
        run(quick.client.post("/api/duels", NewDuel(game="zen_garden", seats=6, person=eve), DealShown))


def test_the_last_duels_of_a_series_are_read_together(stored: RunningServer) -> None:
    store = stored.directory.store

    async def work() -> list[tuple[str, str]]:
        terms = DealTerms(game="sakura", seats=2, level="random")
        for deal, previous in (("one", ""), ("two", "one"), ("three", "two"), ("four", "three"), ("other", "")):
            await save_terms(store, deal, msgspec.structs.replace(terms, previous=previous))
            for points, person in enumerate(("ann", "ben")):
                await begin_try(store, deal, person, f"{deal} {person}", person)
                await store.write(try_ended(f"{deal} {person}", points, 0.0))
            await begin_try(store, deal, "cid", f"{deal} cid", "cid")  # not finished
        return [(one.deal, one.person) for one in await series_tries(store, "three", 2)]

    assert run(stored.do(work())) == [("three", "ben"), ("three", "ann"), ("two", "ben"), ("two", "ann")]


def test_a_rematch_shows_the_wins_so_far(stored: RunningServer) -> None:
    async def play_out(seat: Seat) -> None:
        while (position := await seat.until_asked()) is not None:
            await seat.play(position.legal[0].move)

    def shown(one: SeriesSeat) -> tuple[int, int, int]:
        return one.games, one.wins, one.points

    async def work(client: Server) -> None:
        ann = new_secret()
        made = await client.create(CreateTable(game="zen_garden", seats=[*people(1), BOT], start=True, person=ann))
        table: str = made.table
        tally: list[Any] = []
        for _ in range(2):
            async with client.sit(table, ann) as seat:
                await play_out(seat)
                await seat.until(lambda: seat.room is not None and seat.room.status == "over")
                assert seat.room is not None
                assert seat.position is not None
                tally.append((seat.seat, seat.room.series, seat.position.places, seat.position.totals))
            again = await client.ask(table, Rematch(), token=ann)
            assert isinstance(again, Done)
            table = again.table or ""
        (seat, first, places, totals), (later, second, more_places, more) = tally
        assert (seat, later) == (0, 1)
        assert [shown(one) for one in first] == [(1, int(places[at] == 1), totals[at]) for at in (0, 1)]
        for at, before in ((0, 1), (1, 0)):  # everybody has moved on by one seat
            wins = int(places[before] == 1) + int(more_places[at] == 1)
            assert shown(second[at]) == (2, wins, totals[before] + more[at])
        third = await client.look(table, token=ann)
        assert third.room is not None
        assert third.room.series == [second[1], second[0]]
        await listed(stored, ann, 3)

    run(work(stored.client))
