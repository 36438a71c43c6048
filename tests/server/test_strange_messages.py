"""Whatever is sent, the answer is clear and the table does not change."""

from __future__ import annotations

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.servers import RunningServer, new_table, run
from websockets.asyncio.client import connect

from roji.server.messages import Request
from roji.server.messages.encoding import decode_request
from roji.server.messages.refusals import Refusal
from roji.server.tables.context import Context
from roji.server.tables.participants import Participant, find_participant
from roji.server.tables.requests import answer
from roji.server.tables.table import LiveTable

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=5,
)


TYPES = [member.__struct_config__.tag for member in Request.__args__]


FIELDS = [
    "id",
    "table",
    "token",
    "host",
    "move",
    "text",
    "question",
    "seat",
    "name",
    "kind",
    "level",
    "agree",
    "since",
    "moves",
]


almost = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(TYPES) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), plain, max_size=5),
)


frames = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(str.encode),
    plain.map(lambda thing: json.dumps(thing).encode()),
    almost.map(lambda thing: json.dumps(thing).encode()),
)


async def check_answers(server: RunningServer, table: LiveTable, who: list[Participant], frame: bytes) -> None:
    """Send a frame as every participant; each answer must be one line and not report an internal error."""
    try:
        request = decode_request(frame)
        answers = [await answer(Context(server.directory, table, one), request) for one in who]
    except Refusal as refusal:
        answers = [refusal.answer()]
    for told in answers:
        assert getattr(told, "code", "") not in ("broken", "not_saved")
        assert "\n" not in getattr(told, "why", "")


@pytest.mark.slow
def test_ten_thousand_strange_messages_are_answered_clearly_and_change_nothing(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    made = run(new_table(server.client))
    table: LiveTable = server.directory.tables[made.table]
    tokens, languages = [None, *(seat.token for seat in made.seats)], ("en", "en", "de")
    who = [find_participant(table.state, *words) for words in zip(tokens, [None] * 3, languages, strict=True)]
    sent = 0

    async def take(batch: list[bytes]) -> None:
        nonlocal sent
        for frame in batch:
            sent += 1
            await check_answers(server, table, who, frame)

    @settings(max_examples=200, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(frames, min_size=50, max_size=60))
    def fuzz(batch: list[bytes]) -> None:
        run(server.do(take(batch)))

    with caplog.at_level(logging.WARNING):
        fuzz()
    assert sent >= 10_000
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    update = run(server.client.look(made.table, host=made.host))
    assert update.position is not None
    assert update.position.decisions == 0


def test_strange_frames_over_a_real_socket_leave_the_connection_usable(server: RunningServer) -> None:
    async def work() -> None:
        made = await new_table(server.client)
        async with connect(server.client.socket_address) as socket:
            await socket.send(json.dumps({"type": "hello", "table": made.table, "token": made.seats[0].token}))
            strange: list[str | bytes] = [
                "",
                "{}",
                "[" * 5000,
                '{"type":"play","question":"x"}',
                b"\x00\x01",
                '{"type":"hello"}',
            ]
            for frame in strange:
                await socket.send(frame)
            await socket.send(json.dumps({"type": "history", "id": 77}))
            codes = []
            while (message := json.loads(await socket.recv())).get("id") != 77:
                codes.append(message.get("code"))
            assert codes.count("bad_message") == len(strange)

    run(work())
