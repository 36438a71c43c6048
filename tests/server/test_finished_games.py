"""After the end of a game: verifiable records, replays from any seat, what-if tables, reviews, uploads."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.servers import RunningServer, new_table, people, play_to_the_end, run

from roji.client import RefusedError, Server
from roji.core.record import parse_record, seed_hash
from roji.games import GAMES
from roji.match import replay
from roji.server.messages import Branch, Created, Replay, Review, SeatWanted, Settings

BOT = SeatWanted(kind="bot", level="random")


async def finished(server: Server, game: str = "zen_garden", **settings: Any) -> Created:
    """Create a table and play its game to the end."""
    made = await new_table(server, game, 2, settings=Settings(**settings))
    async with server.sit(made.table, made.seats[0].token) as ann, server.sit(made.table, made.seats[1].token) as ben:
        await play_to_the_end([ann, ben])
    return made


async def frames(server: Server, table: str, query: str, token: str | None = None) -> Replay:
    return await server.get(f"/api/tables/{table}/replay?{query}", Replay, token)


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_finished_game_replays_and_fits_the_hash_shown_before_the_first_move(
    server: RunningServer, game: str
) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client, game)
        before = (await client.look(made.table)).room
        assert before is not None
        assert before.seed is None
        with pytest.raises(RefusedError, match="not over"):
            await client.record(made.table, made.seats[0].token)
        async with (
            client.sit(made.table, made.seats[0].token) as ann,
            client.sit(made.table, made.seats[1].token) as ben,
        ):
            await play_to_the_end([ann, ben])
            assert ann.position is not None
            places = tuple(ann.position.places or ())
        record = parse_record(await client.record(made.table))
        assert record.seed_hash == before.seed_hash == seed_hash(record.seed)
        assert record.names == ("Ann", "Ben")
        assert record.places == places
        assert replay(record).is_over

    run(work())


def test_an_unfinished_game_gives_no_record_replay_or_review(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await new_table(client)
        token = made.seats[0].token
        for path in ("record", "replay", "replay?seat=0", "replay?seat=onlooker", "review"):
            with pytest.raises(RefusedError):
                await client.get(f"/api/tables/{made.table}/{path}", dict, token, made.host)
        with pytest.raises(RefusedError, match="not over"):
            await client.branch(made.table, Branch(decisions=0, seats=people(2)), token)

    run(work())


def test_a_replay_shows_what_a_seat_knew_or_everything(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await finished(client, "sakura")
        every = await frames(client, made.table, "seat=all&last=5")
        ann = await frames(client, made.table, "seat=0&last=5")
        onlooker = await frames(client, made.table, "seat=onlooker&last=5&language=de")
        assert [frame.decision for frame in every.frames] == [0, 1, 2, 3, 4, 5]
        assert every.frames[0].data["luck"] is not None
        assert ann.frames[0].data["luck"] is None
        hands = [
            [painter["hand"] is None for painter in seen.frames[0].data["painters"][:2]]
            for seen in (every, ann, onlooker)
        ]
        assert hands == [[False, False], [False, True], [True, True]]
        assert every.frames[1].move is not None
        assert [frame.move is None for frame in onlooker.frames] == [True] * 6
        rest = await frames(client, made.table, f"seat=all&first={every.decisions}")
        assert len(rest.frames) == 1
        assert rest.frames[0].to_act == []
        for wrong in ("seat=9", "seat=nobody", "first=-1", "first=x"):
            with pytest.raises(RefusedError):
                await frames(client, made.table, wrong)

    run(work())


def test_the_host_can_keep_hidden_cards_of_a_finished_game_from_onlookers(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await finished(client, "sakura", open_at_end=False)
        with pytest.raises(RefusedError, match="only to its players"):
            await client.record(made.table)
        with pytest.raises(RefusedError, match="only to its players"):
            await frames(client, made.table, "seat=0")
        seen = await frames(client, made.table, "seat=onlooker&last=0")
        assert seen.frames[0].data["luck"] is None
        update = await client.look(made.table)
        assert update.position is not None
        assert update.position.data["luck"] is None
        assert "seats: Ann, Ben" in await client.record(made.table, made.seats[1].token)

    run(work())


def test_a_what_if_table_continues_from_the_middle_against_bots(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await finished(server)
        old = await frames(server, made.table, "seat=all&first=9&last=9")
        branch = await server.branch(made.table, Branch(decisions=9, seats=[*people(1), BOT]))
        async with server.sit(branch.table, branch.seats[0].token) as ann:
            assert ann.room is not None
            assert (ann.room.branch_of, ann.room.branch_at) == (made.table, 9)
            assert ann.room.seed_hash is None
            position = await ann.until_asked()
            assert position is not None
            assert position.decisions >= 9
            while (position := await ann.until_asked()) is not None:
                await ann.play(position.legal[0].move)
        new = await frames(server, branch.table, "seat=all&first=9&last=9")
        assert new.frames[0].data == old.frames[0].data
        with pytest.raises(RefusedError, match="continue before the last one"):
            await server.branch(made.table, Branch(decisions=old.decisions, seats=[*people(1), BOT]))

    run(work())


def test_a_finished_game_is_reviewed_once_and_the_review_is_stored(server: RunningServer) -> None:
    async def work() -> None:
        client = server.client
        made = await finished(client)
        review = await client.review(made.table)
        while review.state in ("waiting", "running"):
            assert 0 <= review.progress <= 1
            await asyncio.sleep(0.1)
            review = await client.get(f"/api/tables/{made.table}/review", Review)
        assert review.state == "done"
        played = await frames(client, made.table, "seat=all&last=0")
        assert [point.decision for point in review.points] == list(range(1, played.decisions + 1))
        for point in review.points:
            assert sum(point.chances) == pytest.approx(1)
            assert point.loss >= 0
        assert any(point.better and point.better[0].reasons for point in review.points)
        assert sum(split.result for split in review.split) == pytest.approx(1)
        for split in review.split:
            assert split.share + split.luck + split.skill == pytest.approx(split.result)
        for moments, sign in ((review.best, 1), (review.mistakes, -1)):
            assert len(moments) <= 3
            assert all(sign * moment.change > 0 and moment.words for moment in moments)
        for moment in review.mistakes:
            point = review.points[moment.decision - 1]
            assert moment.better == point.better[0].move, "the list and the board name different moves"
            assert point.better[0].words in moment.words
            assert point.parts["do"] in point.move
        assert (await client.review(made.table)) == review

    run(work())


def test_two_requests_at_the_same_time_start_one_review(server: RunningServer) -> None:
    async def work() -> None:
        made = await finished(server.client)
        reviews, table = server.services.reviews, await server.do(server.directory.get(made.table))

        async def start_twice() -> tuple[Review, Review]:
            return await asyncio.gather(reviews.start(table, "en", ""), reviews.start(table, "en", ""))

        first, second = await server.do(start_twice())
        assert first is second

    run(work())


def test_a_record_can_be_uploaded_and_viewed_and_an_invalid_one_is_refused(stored: RunningServer) -> None:
    async def work() -> None:
        server = stored.client
        made = await finished(server)
        text = await server.record(made.table)
        uploaded = await server.upload(text)
        update = await server.look(uploaded.table)
        assert update.room is not None
        assert update.room.is_upload
        assert update.room.status == "over"
        assert await frames(server, uploaded.table, "seat=1&first=3&last=5") == await frames(
            server, made.table, "seat=1&first=3&last=5"
        )
        unnamed = await server.upload(text.replace("seats: Ann, Ben", "seats: Seat 0, Seat 1"))
        german = await frames(server, unnamed.table, "seat=all&language=de")
        assert [name for name in ("Platz 1", "Platz 2", "Seat") if name in str(german)] == ["Platz 1", "Platz 2"]
        assert "seats: Seat 1, Seat 2" in await server.record(unnamed.table)
        for wrong in ("", "roji record 1\n", text.replace("1 0", "1 1", 1).replace("1 1", "1 0", 1) + "x", text[:-30]):
            with pytest.raises(RefusedError):
                await server.upload(wrong)
        unfinished = text.split("\nend:")[0].rsplit("\n", 3)[0]
        count = len([line for line in unfinished.splitlines() if line[:1].isdigit()])
        uploaded = await server.upload(f"{unfinished}\n\nend: {count} moves, unfinished\n")
        update = await server.look(uploaded.table)
        assert update.room is not None
        assert update.room.status == "closed"
        assert (await frames(server, uploaded.table, "seat=all&last=0")).decisions == count

    run(work())
