"""Four Gardens: no bot moves resources back and forth (F3.5), although the rules allow it up to 24 times."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roji.arena.paired_games import PlayedGame, Series, play_pairs
from roji.bots import Bot, find_bot
from roji.bots.engine import engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.judgement.four_gardens.reallocation import missing
from roji.bots.network_bot import GuidedBot, NetworkBot
from roji.core.edition import default_edition
from roji.core.luck import below, new_luck
from roji.games import find_game
from roji.games.four_gardens.moves import DONE, RETURN, SHIFT
from roji.games.four_gardens.table import ACTIVE, REALLOCATE

GAME = find_game("four_gardens")
BOX = default_edition(GAME).box


def returns(series: Series, played: PlayedGame) -> tuple[int, int]:
    """The number of reallocations in a game, and how many of them restored an earlier arrangement."""
    reallocations, repeats = 0, 0
    had: set[bytes] = set()
    table = np.zeros(1, GAME.table_type)[0]
    table.luck[:] = series.deals([(played.deal, played.rotation)])[0]
    GAME.setup(BOX, table, series.seats, series.options)
    for seat, move in played.moves.tolist():
        if table.phase != REALLOCATE:
            had = set()
        elif not had:
            reallocations += 1
            had = {arrangement(table, seat)}
        is_going_on = table.phase == REALLOCATE and move != DONE
        GAME.play_quietly(BOX, table, seat, move)
        if is_going_on:
            repeats += arrangement(table, seat) in had
            had.add(arrangement(table, seat))
    return reallocations, repeats


def arrangement(table: Any, seat: int) -> bytes:
    found: bytes = table.planning[seat].tobytes() + table.placed[seat].tobytes()
    return found


def count_returns(bots: list[Bot], deals: int) -> tuple[int, int]:
    series = Series(GAME, bots, seed=8)
    counts = [returns(series, played) for played in play_pairs(series, range(deals))]
    assert len(counts) == deals * len(bots)
    return sum(one for one, _ in counts), sum(repeats for _, repeats in counts)


@pytest.mark.compiled
@pytest.mark.parametrize("pair", [("greedy", "gentle"), ("steady", "greedy")], ids=" ".join)
def test_in_200_games_no_arrangement_comes_back(pair: tuple[str, str]) -> None:
    reallocations, repeats = count_returns([find_bot(name) for name in pair], 100)
    assert reallocations > 200
    assert repeats == 0


@pytest.mark.compiled
def test_no_arrangement_comes_back_when_bots_search_or_play_with_a_network(networks: dict[str, Path]) -> None:
    network = networks["four_gardens"]
    bots: list[Bot] = [
        EngineBot("sharp"),
        EngineBot("classic", iterations=48),
        GuidedBot("master", path=network, iterations=16),
    ]
    reallocations, repeats = count_returns(bots, 1)
    assert reallocations > 5
    assert repeats == 0
    reallocations, repeats = count_returns([NetworkBot(path=network), find_bot("newcomer")], 2)
    assert reallocations > 5
    assert repeats == 0


def test_resources_move_only_to_where_less_is_missing() -> None:
    """Every move between groundworks increases the sum of squares of missing resources, so no arrangement can come back."""
    luck, table, shifts = new_luck(4), GAME.new_table(BOX, 3, 0, 4), 0
    engine = engine_for(GAME)
    while shifts < 6:
        seat = GAME.seats_to_act(BOX, table)[0] if GAME.seats_to_act(BOX, table) else -1
        if seat < 0:
            table = GAME.new_table(BOX, 3, 0, int(below(luck, 1000)))
            continue
        moves = engine.look(BOX, table, seat)
        assert moves
        assert set(moves) <= set(GAME.legal_moves(BOX, table, seat))
        move = moves[int(below(luck, len(moves)))]
        before = squares(table, seat)
        GAME.play_quietly(BOX, table, seat, move)
        if SHIFT <= move < RETURN:
            shifts += 1
            assert squares(table, seat) > before


def squares(table: Any, seat: int) -> int:
    return sum(int(missing(BOX, table, seat, groundwork)) ** 2 for groundwork in range(ACTIVE))
