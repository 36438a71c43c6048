"""Bots in a game without a judgement of its own: they use its rules and its score."""

from __future__ import annotations

import dataclasses
import importlib
from pathlib import Path

import pytest
from tests.bots.tables import positions

from roji.bots import LEVELS, Bot, find_bot, get_ready
from roji.bots.compiled_games import compiled_settings
from roji.bots.engine_bot import EngineBot
from roji.bots.judgement import has_own_judgement, judgement_of
from roji.bots.win_chances import win_chances
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.games import find_game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The template game."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    game: Game = importlib.import_module("template_game.game").GAME
    assert not has_own_judgement(game.name)
    return game


def places(game: Game, bots: list[Bot], seed: int) -> list[int]:
    """Play one game between these bots; returns their places."""
    box = default_edition(game).box
    table, luck = game.new_table(box, len(bots), 0, seed), new_luck(seed)
    while waiting := game.seats_to_act(box, table):
        seat = waiting[0]
        move = bots[seat].choose(game, box, game.seen(box, table, seat), seat, luck)
        assert move in game.legal_moves(box, table, seat)
        game.play_quietly(box, table, seat, move)
    return game.places(box, table)


@pytest.mark.slow
def test_bots_of_every_level_play_it_and_the_search_beats_chance(pebbles: Game) -> None:
    rivals = [find_bot(name) for name in ("random", "greedy", *LEVELS)]
    get_ready(rivals, pebbles, default_edition(pebbles).box)
    for rival in rivals:
        places(pebbles, [find_bot("sharp"), rival], seed=1)
    wins = 0
    for seed in range(10):
        wins += places(pebbles, [find_bot("random"), find_bot("master")], seed)[1] == 1
        wins += places(pebbles, [find_bot("master"), find_bot("random")], seed)[0] == 1
    assert wins >= 17


def test_bots_that_do_not_search_play_it_compiled(pebbles: Game) -> None:
    bots = [find_bot("greedy"), find_bot("random"), find_bot("gentle")]
    assert compiled_settings(pebbles, bots) is not None
    assert compiled_settings(pebbles, [find_bot("master")]) is None


def test_moves_and_chances_are_explained_by_the_score(pebbles: Game) -> None:
    box = default_edition(pebbles).box
    table = pebbles.new_table(box, 2, 0, 3)
    seat = pebbles.seats_to_act(box, table)[0]
    advice = EngineBot("greedy").explain(pebbles, box, table, seat)
    assert advice[0].move == max(pebbles.legal_moves(box, table, seat))
    assert all(one.reasons for one in advice)
    chances = win_chances(pebbles, box, table, seat, new_luck(1), samples=50)
    assert sum(chances) == pytest.approx(1)


def test_a_game_in_english_only_is_explained_to_german_readers(pebbles: Game) -> None:
    assert list(pebbles.words) == ["en"]
    box = default_edition(pebbles).box
    table = pebbles.new_table(box, 2, 0, 3)
    seat = pebbles.seats_to_act(box, table)[0]
    advice = EngineBot("greedy").explain(pebbles, box, table, seat, "de")
    assert advice[0].words == pebbles.words["en"].move(box, table, seat, advice[0].move)
    assert all(one.reasons for one in advice)


def test_the_neutral_judgement_does_not_depend_on_what_is_hidden() -> None:
    sakura = find_game("sakura")
    game = dataclasses.replace(sakura, name="sakura_by_the_score")
    assert not judgement_of(game).signs
    for box, table, seat in positions(sakura, 3, seed=8, every=5, limit=3):
        swapped = game.copy(table)
        game.redeal(box, swapped, seat, new_luck(77))
        chosen = {EngineBot("greedy").choose(game, box, one, seat, new_luck(2)) for one in (table, swapped)}
        assert len(chosen) == 1
