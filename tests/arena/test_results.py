"""Results, compared with simple counts over the same games."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from roji.arena.component_results import UNUSED, usual_wins
from roji.arena.json_results import json_results
from roji.arena.played_games import PlayedGames
from roji.arena.ratings import rate
from roji.arena.results import Results, _position, compute_results
from roji.arena.run import run_series
from roji.arena.sample import Sample
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.core.record import parse_record, write_record
from roji.games import find_game
from roji.match import replay

ZEN = find_game("zen_garden")


@pytest.fixture(scope="module")
def plan() -> SeriesPlan:
    return plan_series(ZEN, ["greedy", "gentle", "random"], 60, players=3, seed=5)


@pytest.fixture(scope="module")
def played(plan: SeriesPlan) -> PlayedGames:
    return run_series(plan)


@pytest.fixture(scope="module")
def results(played: PlayedGames) -> Results:
    return compute_results(played)


def test_wins_places_points_and_margins_match_the_games(played: PlayedGames, results: Results) -> None:
    for bot, found in enumerate(results.bots):
        wins, places, points, margins, first = 0.0, [], [], [], 0.0
        for index in range(len(played)):
            record = played.record(index)
            assert record.points is not None
            assert record.places is not None
            seat = played.bots[index].tolist().index(bot)
            winners = [one for one, place in enumerate(record.places) if place == 1]
            wins += (seat in winners) / len(winners)
            places.append(record.places[seat])
            points.append(record.points[seat])
            margins.append(record.points[seat] - max(score for one, score in enumerate(record.points) if one != seat))
            first += seat in winners and len(winners) == 1
        assert found.wins.value == pytest.approx(wins / 60)
        assert found.place.value == pytest.approx(np.mean(places))
        assert found.points.value == pytest.approx(np.mean(points))
        assert found.margin.value == pytest.approx(np.mean(margins))
        assert found.places[0].value == pytest.approx(found.wins.value)
        assert sum(line.value for line in found.clauses) == pytest.approx(found.points.value)


def test_shares_add_up_to_one(results: Results) -> None:
    assert sum(bot.wins.value for bot in results.bots) == pytest.approx(1)
    for bot in results.bots:
        assert sum(place.value for place in bot.places) == pytest.approx(1)
    for place in range(3):
        assert sum(bot.places[place].value for bot in results.bots) == pytest.approx(1)
    assert sum(seat.wins.value for seat in results.positions) == pytest.approx(1)


def test_shared_places_count_in_equal_parts(played: PlayedGames) -> None:
    sample = Sample(played)
    sample.places = np.array([[1, 1, 3], [1, 2, 2], [1, 1, 1], [2, 1, 3]])
    sample.rows = np.arange(4)
    assert sample.at_place(1).tolist() == [[0.5, 0.5, 0], [1, 0, 0], [1 / 3] * 3, [0, 1, 0]]
    assert sample.at_place(2).tolist() == [[0.5, 0.5, 0], [0, 0.5, 0.5], [1 / 3] * 3, [1, 0, 0]]
    assert sample.wins.tolist() == sample.at_place(1).tolist()


def test_head_to_head_results_are_the_same_from_both_sides(results: Results) -> None:
    found = {(one.bot, one.other): one for one in results.versus}
    assert len(found) == 6
    for (bot, other), one in found.items():
        back = found[other, bot]
        assert one.beats.value == pytest.approx(1 - back.beats.value)
        assert one.margin.value == pytest.approx(-back.margin.value)
        assert one.margin.half == pytest.approx(back.margin.half)


def test_the_first_position_is_that_of_the_seat_that_acted_first(played: PlayedGames) -> None:
    positions = Sample(played).positions
    for index in range(len(played)):
        first = played.moves(index)[0][0]
        assert positions[index, first] == 0
        assert positions[index, (first + 1) % 3] == 1


@pytest.mark.parametrize(("wins", "is_uneven"), [(50, False), (63, False), (70, True)])
def test_the_most_extreme_of_three_seats_is_uneven_only_beyond_chance(wins: int, is_uneven: bool) -> None:
    """63 wins in 150 would be significant for a seat chosen in advance (34 to 50 %), but not for the most extreme of three."""
    sample = Sample(run_series(plan_series(find_game("sakura"), ["random"], 150, players=3, seed=1), workers=1))
    others = np.arange(150 - wins) % 2 + 1
    winners = np.concatenate([np.zeros(wins, np.int64), others])
    sample.places = np.where(sample.positions == winners[:, None], 1, 2)
    first = _position(sample, 0)
    assert first.wins.value == pytest.approx(wins / 150)
    assert (first.wins.low > 1 / 3) is (wins >= 63)
    assert first.is_uneven is is_uneven


def test_the_stronger_bot_is_rated_higher(results: Results) -> None:
    greedy, gentle, random = (bot.rating for bot in results.bots)
    assert greedy.low > gentle.high
    assert gentle.low > random.high
    assert greedy.low < greedy.value < greedy.high


def test_the_intervals_of_equal_bots_usually_contain_the_true_rating() -> None:
    """If only luck decides, the true rating of both is 25, the initial one."""
    played = run_series(plan_series(ZEN, ["random", "gentle"], 60, seed=9))
    chance = np.random.default_rng(1)
    hold = []
    for _ in range(60):
        played.stats.places[:] = [chance.permutation([1, 2]) for _ in range(60)]
        one, other = rate(Sample(played))
        assert one.value + other.value == pytest.approx(50)
        hold.append(one.low < 25 < one.high)
    assert 0.85 <= sum(hold) / len(hold) <= 1


def test_one_bot_alone_has_no_rating() -> None:
    (alone,) = compute_results(run_series(plan_series(ZEN, ["random"], 5, seed=9))).bots
    assert math.isnan(alone.rating.value)


def test_usual_wins_are_those_of_the_same_bot_against_the_same_opponents(played: PlayedGames, results: Results) -> None:
    usual = usual_wins(Sample(played))
    for bot, found in enumerate(results.bots):
        assert usual[played.bots == bot] == pytest.approx(found.wins.value)


def test_a_component_that_decides_the_game_is_found_to_help(played: PlayedGames) -> None:
    """Give every winner the first mission and every loser the second one; nobody has the third."""
    names = [one.name for one in compute_results(played).components]
    counts = played.stats.counts.copy()
    counts[:, :, names.index("mission 1")] = played.stats.places == 1
    counts[:, :, names.index("mission 2")] = played.stats.places > 1
    changed = compute_results(dataclasses.replace(played, stats=played.stats._replace(counts=counts)))
    components = {one.name: one for one in changed.components}
    assert components["mission 1"].verdict == "helps"
    assert components["mission 2"].verdict == "hurts"
    assert components["mission 3"].verdict == UNUSED
    assert components["mission 1"].lift.value > 0 > components["mission 2"].lift.value


def test_a_game_that_was_cut_off_is_counted_as_cut_off_and_nowhere_else() -> None:
    """Games of Sakura differ in length: a limit cuts some off and not others."""
    sakura = find_game("sakura")
    whole = plan_series(sakura, ["greedy", "random"], 40, seed=3)
    limit = int(np.median(run_series(whole).logs.lengths))
    plan = plan_series(sakura, ["greedy", "random"], 40, seed=3, limit=limit)
    played = run_series(plan)
    results = compute_results(played)
    lengths = run_series(whole).logs.lengths
    assert 0 < results.cut == int((lengths > limit).sum()) < 40
    assert len(results.sample) == 40 - results.cut
    assert results.length.all_decisions.max() <= limit
    as_json = json_results(plan, results)
    assert as_json["truncated"] == results.cut
    assert [one["position"] for one in as_json["positions"]] == [
        "seat 1",
        "seat 2",
    ]  # all seats choose at the same time
    assert as_json["version"]
    for game in as_json["list"]:
        assert (game["places"] is None) == game["truncated"]
    assert sum(bot.wins.value for bot in results.bots) == pytest.approx(1)
    cut = int(np.flatnonzero(played.stats.is_cut)[0])
    assert played.record(cut).points is None


def test_results_make_no_claims_if_all_games_are_cut_off() -> None:
    plan = plan_series(ZEN, ["greedy", "random"], 4, limit=5)
    results = compute_results(run_series(plan))
    assert results.cut == 4
    as_json = json_results(plan, results)
    assert as_json["bots"]["greedy"]["wins"] == {"value": None, "low": None, "high": None}


def test_every_record_can_be_replayed(played: PlayedGames) -> None:
    for index in (0, 17, 59):
        record = played.record(index)
        assert parse_record(write_record(record)) == record
        match = replay(record)
        assert match.is_over
        assert tuple(match.places()) == record.places
        assert [name.rsplit(" ", 1)[0] for name in record.names] == [
            played.series.bots[bot].name for bot in played.bots[index]
        ]
