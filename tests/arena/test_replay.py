"""Games replayed from their moves agree with the referee, move by move."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from roji.arena import components
from roji.arena.components import NO_COMPONENTS, components_of
from roji.arena.playing import play_logs
from roji.arena.replay import STEPS, replay_games
from roji.arena.series import Series, deal_seed
from roji.bots import find_bot
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.games import GAMES, find_game
from roji.match import Match

COUNTED = sorted(path.stem for path in Path(components.__path__[0]).glob("*.py") if path.stem in GAMES)


def games() -> list[Game]:
    return [find_game(name) for name in GAMES]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_replay_shows_the_same_as_the_referee(game: Game) -> None:
    seats = game.seats[-1]
    series = Series(game, [find_bot("random")], 11, seatings=[(0,) * seats])
    deals = [(deal, 0) for deal in range(3)]
    logs = play_logs(series, deals)
    stats = replay_games(series, deals, logs)
    end = 0
    for index, (deal, _) in enumerate(deals):
        start, end = end, end + int(logs.lengths[index])
        match = Match(game, seats, seed=deal_seed(11, deal))
        course, changes, leads, behind = [match.points()], 0, None, [0] * seats
        for made, (seat, move) in enumerate(logs.moves[start:end].tolist(), 1):
            match.play(seat, move)
            points = match.points()
            course.append(points)
            leaders = [one for one in range(seats) if points[one] == max(points)]
            behind = [made if points[one] < max(points) else behind[one] for one in range(seats)]
            if len(leaders) == 1:
                changes += leads not in (None, leaders[0])
                leads = leaders[0]
        assert match.is_over
        assert stats.places[index].tolist() == match.places()
        assert stats.sheets[index].sum(axis=1).tolist() == match.points()
        assert stats.first[index] == match.log[0].seat
        assert stats.changes[index] == changes
        assert stats.settled[index] == min(
            when for when, place in zip(behind, match.places(), strict=True) if place == 1
        )
        length = len(match.log)
        for step in range(STEPS + 1):
            assert stats.course[index, :, step].tolist() == course[-(-step * length // STEPS)]


def test_components_have_names_and_say_when_they_are_counted() -> None:
    for game in games():
        components, box = components_of(game), default_edition(game).box
        for group in components.groups:
            assert group.counted[0].islower()
        assert all(components.names(box))


@pytest.mark.parametrize("name", COUNTED)
def test_a_file_of_components_names_what_the_arena_counts(name: str) -> None:
    components = components_of(find_game(name))
    assert components.groups
    assert components.names(default_edition(find_game(name)).box)


@pytest.mark.parametrize(
    "name", ["game_without_components", "model"]
)  # the second name is that of another kind of file in the folder
def test_a_game_without_components_has_none(name: str) -> None:
    other = dataclasses.replace(find_game("zen_garden"), name=name)
    assert components_of(other) is NO_COMPONENTS
    assert components_of(other).names(default_edition(find_game("zen_garden")).box) == []


def test_zen_garden_counts_the_tiles_in_the_gardens() -> None:
    game = find_game("zen_garden")
    series = Series(game, [find_bot("greedy")], 2, seatings=[(0, 0, 0)])
    logs = play_logs(series, [(0, 0)])
    stats = replay_games(series, [(0, 0)], logs)
    table = game.new_table(series.box, 3, 0, deal_seed(2, 0))
    for seat, move in logs.moves.tolist():
        game.play_quietly(series.box, table, seat, move)
    assert np.array_equal(stats.counts[0, :, :14], table.shown[:3])
    for wish in range(4):
        assert stats.counts[0, :, 14 + wish].tolist() == [
            int(table.shown[seat, table.wishes[wish]]) for seat in range(3)
        ]
    assert stats.counts[0, :, 18:21].sum(axis=1).tolist() == [16, 16, 16]
    assert stats.rounds[0] == 16


def test_four_gardens_counts_finished_landscapes() -> None:
    game = find_game("four_gardens")
    series = Series(game, [find_bot("random")], 2, seatings=[(0, 0)])
    logs = play_logs(series, [(0, 0)])
    stats = replay_games(series, [(0, 0)], logs)
    table = game.new_table(series.box, 2, 0, deal_seed(2, 0))
    for seat, move in logs.moves.tolist():
        game.play_quietly(series.box, table, seat, move)
    assert stats.counts[0, :, 4:9].sum(axis=1).tolist() == table.num_finished[:2].tolist()
    assert stats.counts[0, :, 9:13].sum(axis=1).tolist() == table.num_finished[:2].tolist()
    assert stats.counts[0, :, 32:].sum(axis=1).tolist() == table.num_finished[:2].tolist()
    assert stats.rounds[0] == table.round_number


def test_sakura_counts_every_card_by_its_two_actions() -> None:
    game = find_game("sakura")
    series = Series(game, [find_bot("random")], 2, seatings=[(0, 0, 0)])
    logs = play_logs(series, [(0, 0)])
    counts = replay_games(series, [(0, 0)], logs).counts[0]
    cards = counts[:, 15:].sum(axis=1)
    assert (cards > 0).all()
    assert np.array_equal(cards, counts[:, :6].sum(axis=1))
    assert np.array_equal(cards, counts[:, 6:14].sum(axis=1))
