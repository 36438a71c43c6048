"""Roji's bots by name, other packages' bots by entry point, and their minimum strength."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.bots.tables import BOTS, games, positions

from roji.arena.paired_games import Series, play_pairs
from roji.bots import LEVELS, Bot, bot_names, find_bot, judgement
from roji.bots.engine_bot import EngineBot
from roji.bots.greedy import near_best
from roji.bots.judgement import has_own_judgement
from roji.bots.settings import FOLLOWS_NETWORK, JUDGES, SEARCHES, new_settings
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.moves import add, new_moves
from roji.games import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDERS = sorted(path.parent.name for path in Path(judgement.__path__[0]).glob("*/__init__.py"))


def test_all_our_bots_are_found_by_name() -> None:
    assert set(BOTS) <= set(bot_names())
    assert [find_bot(name).name for name in BOTS] == list(BOTS)
    assert list(LEVELS) == ["gentle", "steady", "keen", "sharp", "expert", "master"]


@pytest.mark.parametrize("name", ["nobody", "greedy:3", "search:", "search:x", "search:0", "search:ms", "search:-5"])
def test_a_bot_that_does_not_exist_is_refused_in_one_line(name: str) -> None:
    if name == "search:":
        assert find_bot(name).name == "search"
        return
    with pytest.raises(RojiError) as refused:
        find_bot(name)
    assert "\n" not in str(refused.value)


def test_a_search_can_be_given_its_budget_by_name() -> None:
    game = games()[0]
    by_number, by_clock = find_bot("search:77"), find_bot("search:20ms")
    assert isinstance(by_number, EngineBot)
    assert isinstance(by_clock, EngineBot)
    assert by_number.settings(game).iterations == 77
    assert by_clock.settings(game).milliseconds == 20


@pytest.mark.parametrize(
    "game",
    [*games(), dataclasses.replace(games()[0], name="game_without_judgement")],
    ids=lambda game: game.name,
)
def test_every_level_has_settings_of_its_own_in_every_game(game: Game) -> None:
    levels = {name: EngineBot(name).settings(game) for name in (*LEVELS, "classic")}
    assert levels["gentle"].method == EngineBot("greedy").settings(game).method == JUDGES
    assert levels["steady"].method == (JUDGES if has_own_judgement(game.name) else SEARCHES)
    assert levels["gentle"].tolerance > levels["steady"].tolerance >= levels["keen"].tolerance
    assert {levels[name].method for name in ("sharp", "classic", "master")} == {SEARCHES}
    assert 0 < levels["sharp"].iterations < levels["classic"].iterations
    expert = levels["expert"]
    assert expert.method == FOLLOWS_NETWORK or levels["sharp"].iterations < expert.iterations
    assert levels["master"].milliseconds == 0, "by iterations, so that the same seed gives the same game"


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_of_judgement_is_the_judgement_of_its_game(name: str) -> None:
    assert name in GAMES
    assert has_own_judgement(name)


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RojiError, match="no setting 'mood'"):
        new_settings({"mood": 1.0})


def test_gentle_plays_close_to_the_best_move() -> None:
    moves, values = new_moves(), np.zeros(128)
    for move, value in ((2, 5.0), (9, 4.6), (66, 4.9), (100, 1.0)):
        add(moves, move)
        values[move] = value
    luck = new_luck(1)
    chosen = [int(near_best(moves, values, 128, 0.5, luck)) for _ in range(300)]
    assert set(chosen) == {2, 9, 66}
    assert chosen.count(2) > chosen.count(66) > chosen.count(9) > 0
    assert {int(near_best(moves, values, 128, 0.0, luck)) for _ in range(50)} == {2}


def test_equally_good_moves_are_played_equally_often() -> None:
    moves, values = new_moves(), np.zeros(128)
    for move in (4, 5, 90):
        add(moves, move)
    luck = new_luck(2)
    chosen = [int(near_best(moves, values, 128, 0.0, luck)) for _ in range(300)]
    assert min(chosen.count(move) for move in (4, 5, 90)) > 60


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_greedy_beats_random(game: Game) -> None:
    bots: list[Bot] = [find_bot("greedy"), find_bot("random")]
    played = list(play_pairs(Series(game, bots, seed=5), range(20)))
    wins = sum(game.places[game.seat_of(0)] == 1 for game in played)
    assert wins > 20


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_bot_in_twenty_lines_is_found_by_its_entry_point(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "own_bot-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bot\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[roji.bots]\neager = own_bot:EagerBot\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "own_bot", raising=False)
    assert "eager" in bot_names()
    bot = find_bot("eager")
    for box, table, seat in positions(game, game.seats[0], seed=4, every=9, limit=3):
        view = game.seen(box, table, seat)
        assert bot.choose(game, box, view, seat, new_luck(1)) in game.legal_moves(box, table, seat)


def test_the_bot_in_twenty_lines_is_no_longer_than_that() -> None:
    text = (EXAMPLES / "own_bot.py").read_text()
    code = text[text.index("class ") :].splitlines()
    assert len([line for line in code if line.strip()]) <= 20
