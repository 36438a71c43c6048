"""Bots with a network: every seat count and option, the same game from the same seed, and judgement if no network fits."""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
import pytest
from tests.bots.tables import FEW, games, positions

from roji.bots import find_bot
from roji.bots.engine import engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.network.guided_search import is_still_secret
from roji.bots.network.network_file import NetworkError
from roji.bots.network_bot import GuidedBot, NetworkBot, NetworkLevel, guided_bot, network_bot
from roji.bots.workspace import MARGIN, PLACE, RESULT, TRIES
from roji.core.edition import default_edition, default_text, parse_edition
from roji.core.errors import RojiError
from roji.core.game import MAX_SEATS, Game
from roji.core.luck import new_luck
from roji.games import find_game


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_network_plays_every_seat_count_and_option(game: Game, networks: dict[str, Path]) -> None:
    bot, box = NetworkBot(path=networks[game.name]), default_edition(game).box
    for seats in game.seats:
        for options in {0, max(_all_options(game, seats))}:
            table = game.new_table(box, seats, options, 5)
            for _ in range(12):
                seat = game.seats_to_act(box, table)[0]
                move = bot.choose(game, box, game.seen(box, table, seat), seat, new_luck(1))
                assert move in game.legal_moves(box, table, seat)
                game.play_quietly(box, table, seat, move)


def _all_options(game: Game, seats: int) -> list[int]:
    chosen = [
        {option.name: choice}
        for option in game.options
        for choice in option.choices
        if option.for_seats is None or seats in option.for_seats
    ]
    return [0, *(game.encode_options(one, seats) for one in chosen)]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_guided_search_keeps_its_budget_and_is_reproducible(game: Game, networks: dict[str, Path]) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        for box, table, seat in positions(game, seats, seed=2, every=9, limit=2):
            tallies = []
            for seed in (7, 7, 8):
                bot = GuidedBot(
                    "guided", path=networks[game.name], iterations=32, candidates=4, searched_seats=MAX_SEATS
                )
                chosen = bot.choose(game, box, table, seat, new_luck(seed))
                tallies.append(engine_for(game).workspace(box).tally.copy())
                assert chosen in game.legal_moves(box, table, seat)
            assert np.array_equal(tallies[0], tallies[1])
            tried = np.flatnonzero(tallies[0][:, TRIES])
            assert set(tried) <= set(game.legal_moves(box, table, seat))
            assert 0 < tallies[0][:, TRIES].sum() <= 32
            for move in tried:
                mean = tallies[0][move] / tallies[0][move, TRIES]
                assert 0 <= mean[RESULT] <= 1
                assert 1 <= mean[PLACE] <= seats
                assert np.isfinite(mean[MARGIN])


def test_a_search_with_a_network_finds_a_move_that_wins_at_once(networks: dict[str, Path]) -> None:
    """At the last decision of a game only the result counts: the search must choose the move with the best one."""
    game = find_game("zen_garden")
    box = default_edition(game).box
    bot = GuidedBot("guided", path=networks[game.name], iterations=FEW, trust=100.0)
    for seed in range(3):
        table, before = _last_choice(game, seed)
        chosen = bot.choose(game, box, table, before, new_luck(seed))
        ends = {}
        for move in game.legal_moves(box, table, before):
            after = game.copy(table)
            game.play_quietly(box, after, before, move)
            assert not game.seats_to_act(box, after)
            ends[move] = (game.places(box, after)[before], -int(game.sheet(box, after)[before].sum()))
        tried = np.flatnonzero(engine_for(game).workspace(box).tally[:, TRIES])
        assert ends[chosen] == min(ends[int(move)] for move in tried)


def _last_choice(game: Game, seed: int) -> tuple[object, int]:
    """The table at the last decision of a random game with several legal moves, all of which end the game."""
    box = default_edition(game).box
    for attempt in range(seed * 50, seed * 50 + 50):
        found = list(positions(game, 2, seed=attempt, every=1, limit=10_000))
        _, table, seat = found[-1]
        ends = []
        for move in game.legal_moves(box, table, seat):
            after = game.copy(table)
            game.play_quietly(box, after, seat, move)
            ends.append(not game.seats_to_act(box, after))
        if all(ends):
            return table, seat
    raise AssertionError("no game ended with a choice")


def test_without_a_network_bots_play_by_judgement_and_say_so(
    networks: dict[str, Path], caplog: pytest.LogCaptureFixture
) -> None:
    game = find_game("sakura")
    other = parse_edition(game, default_text(game).replace("\nhand = 5\n", "\nhand = 4\n"))
    table = game.new_table(other.box, 3, 0, 1)
    with caplog.at_level(logging.WARNING, "roji.bots"):
        for bot, same in (
            (NetworkBot(path=networks["sakura"]), EngineBot("greedy")),
            (GuidedBot("master", path=networks["sakura"]), EngineBot("classic")),
        ):
            chosen = bot.choose(game, other.box, table, 0, new_luck(3))
            assert chosen == same.choose(game, other.box, table, 0, new_luck(3))
    assert "another edition of Sakura" in caplog.text


def test_a_named_file_must_exist() -> None:
    game = find_game("sakura")
    box = default_edition(game).box
    for bot in (network_bot("nowhere.npz"), guided_bot("8:nowhere.npz")):
        with pytest.raises(NetworkError, match="no network file"):
            bot.choose(game, box, game.new_table(box, 3, 0, 1), 0, new_luck(3))


@pytest.mark.parametrize("how", ["x", "0", "-5", "100ms", "1000000000"])
def test_an_invalid_budget_is_refused(how: str) -> None:
    with pytest.raises(RojiError, match="is not a budget"):
        find_bot(f"guided:{how}")


def test_secret_choices_stay_secret_until_all_have_chosen() -> None:
    assert is_still_secret(0b111, 0, 0b110)
    assert is_still_secret(0b110, 1, 0b100)
    assert not is_still_secret(0b100, 2, 0b111), "the next round"
    assert not is_still_secret(0b001, 0, 0b010), "the next seat's turn"
    assert not is_still_secret(0b001, 0, 0b001), "the same seat acts again"
    assert not is_still_secret(0b011, 0, 0), "the game is over"


def test_at_a_larger_table_than_it_searches_a_guided_bot_makes_the_networks_first_choice(
    networks: dict[str, Path],
) -> None:
    game = find_game("sakura")
    network = NetworkBot(path=networks[game.name])
    guided = GuidedBot("guided", path=networks[game.name], iterations=FEW, searched_seats=3)
    for number, (box, table, seat) in enumerate(positions(game, 4, seed=3, every=5, limit=5)):
        first = network.choose(game, box, table, seat, new_luck(number))
        assert guided.choose(game, box, table, seat, new_luck(number)) == first
        assert guided.best_moves(game, box, table, seat, new_luck(number))[0] == first


@pytest.mark.parametrize("name", ["zen_garden", "four_gardens"])
def test_expert_follows_the_network_more_freely_at_a_higher_temperature(name: str, networks: dict[str, Path]) -> None:
    game = find_game(name)
    first = NetworkBot(path=networks[name])
    cold, hot = (NetworkLevel("expert", networks[name], temperature=degrees) for degrees in (1e-6, 1e6))
    for box, table, seat in positions(game, 2, seed=4, every=5, limit=3):
        lucks = range(20)
        assert {cold.choose(game, box, table, seat, new_luck(luck)) for luck in lucks} == {
            first.choose(game, box, table, seat, new_luck(0))
        }
        assert len({hot.choose(game, box, table, seat, new_luck(luck)) for luck in lucks}) > 1
        advice = hot.explain(game, box, table, seat)
        assert advice
        assert advice[0].reasons is not None
