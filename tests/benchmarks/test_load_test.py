"""The clients of load tests: they play real games, as fast as possible or at a fixed rate."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from benchmarks.server.in_process import NO_LIMITS, ZEN_GARDEN
from benchmarks.server.load_test import OUR_FORMAT, PLAY, LoadTest, Pattern, WebSocketClient, measure_load
from tests.server.servers import RunningServer

from roji.core.errors import RojiError
from roji.server.messages import Hello
from roji.server.messages.encoding import encode

TABLES = 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **NO_LIMITS) as running:
        yield running


def decisions(server: RunningServer) -> list[int]:
    return [len(table.state.match.log) for table in server.directory.tables.values() if table.state.match is not None]


@pytest.mark.parametrize("language", ["none", "en"])
def test_every_client_plays(server: RunningServer, language: Any) -> None:
    figures = measure_load(server.settings.port, Pattern(ZEN_GARDEN, TABLES, language), 0.5)
    made = decisions(server)
    assert len(made) % TABLES == 0, "when a game is over, all begin new ones"
    assert min(made[:TABLES]) > 1, "both seats have moved"
    assert figures["moves_per_second"] > 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]


def test_clients_keep_to_a_rate(server: RunningServer) -> None:
    rate, seconds = 20.0, 1.0
    measure_load(server.settings.port, Pattern(ZEN_GARDEN, TABLES, "none", rate), seconds)
    assert 0 < sum(decisions(server)) <= rate * seconds + TABLES


def test_a_client_that_is_refused_ends_the_test_with_the_reason(server: RunningServer) -> None:
    client = WebSocketClient(server.settings.port, "/ws?table=none")
    client.send(encode(Hello(table="none", token="wrong", language="none")))
    with (
        contextlib.closing(LoadTest(1, OUR_FORMAT)) as load,
        pytest.raises(RojiError, match=r"refused or disconnected.*refused"),
    ):
        load.add(client, PLAY)
