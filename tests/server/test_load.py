"""The players with which `roji bench server` measures: they play real games, as fast as it goes or as they are told."""

import contextlib

import pytest
from roji.server.coding import encode
from tests.server.servers import RunningServer

from roji.core.errors import RojiError
from roji.server.inside import NO_LIMITS, WISH
from roji.server.load import OURS, PLAY, Line, Load, measure_load
from roji.server.messages import Hello

TABLES = 3


def decisions(server: RunningServer) -> list[int]:
    return [len(desk.state.match.log) for desk in server.directory.tables.values() if desk.state.match is not None]


def test_everybody_plays(tmp_path, language_of_load) -> None:  # type: ignore[no-untyped-def]
    with RunningServer(str(tmp_path / "roji.db"), compile_at_start=False, **NO_LIMITS) as server:
        figures = measure_load(server.settings.port, WISH, TABLES, 0.5, None, language_of_load)
        made = decisions(server)
    assert len(made) % TABLES == 0, "when a game is over, all begin new ones"
    assert min(made[:TABLES]) > 1, "both seats have moved"
    assert figures["moves_per_second"] > 0
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]


@pytest.fixture(params=["none", "en"])
def language_of_load(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_they_keep_to_a_pace(server: RunningServer) -> None:
    rate, seconds = 20.0, 1.0
    measure_load(server.settings.port, WISH, TABLES, seconds, rate, "none")
    assert 0 < sum(decisions(server)) <= rate * seconds + TABLES


def test_who_is_refused_says_so(server: RunningServer) -> None:
    line = Line(server.settings.port, "/ws?table=none")
    line.say(encode(Hello(table="none", token="wrong", language="none")))
    with contextlib.closing(Load(1, OURS)) as load, pytest.raises(RojiError, match=r"refused or left alone.*refused"):
        load.sit(line, PLAY)
