"""Results: against a plain count over the same games."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from roji.arena.ledger import Ledger
from roji.arena.order import Order, place_order
from roji.arena.plain import plain_results
from roji.arena.ratings import rate
from roji.arena.results import Results, tell_results
from roji.arena.run import run_order
from roji.arena.sample import Sample
from roji.arena.things import UNUSED, usual_wins
from roji.core.record import parse_record, write_record
from roji.games import find_game
from roji.match import replay

ZEN = find_game("zen_garden")


@pytest.fixture(scope="module")
def order() -> Order:
    return place_order(ZEN, ["greedy", "gentle", "random"], 60, players=3, seed=5)


@pytest.fixture(scope="module")
def ledger(order: Order) -> Ledger:
    return run_order(order)


@pytest.fixture(scope="module")
def results(ledger: Ledger) -> Results:
    return tell_results(ledger)


def test_wins_places_points_and_margins_are_those_of_the_games(ledger: Ledger, results: Results) -> None:
    for bot, told in enumerate(results.bots):
        wins, places, points, margins, first = 0.0, [], [], [], 0.0
        for index in range(len(ledger)):
            record = ledger.record(index)
            assert record.points is not None
            assert record.places is not None
            seat = ledger.bots[index].tolist().index(bot)
            winners = [one for one, place in enumerate(record.places) if place == 1]
            wins += (seat in winners) / len(winners)
            places.append(record.places[seat])
            points.append(record.points[seat])
            margins.append(record.points[seat] - max(score for one, score in enumerate(record.points) if one != seat))
            first += seat in winners and len(winners) == 1
        assert told.wins.value == pytest.approx(wins / 60)
        assert told.place.value == pytest.approx(np.mean(places))
        assert told.points.value == pytest.approx(np.mean(points))
        assert told.margin.value == pytest.approx(np.mean(margins))
        assert told.places[0].value == pytest.approx(told.wins.value)
        assert sum(line.value for line in told.clauses) == pytest.approx(told.points.value)


def test_shares_add_up_to_one(results: Results) -> None:
    assert sum(bot.wins.value for bot in results.bots) == pytest.approx(1)
    for bot in results.bots:
        assert sum(place.value for place in bot.places) == pytest.approx(1)
    for place in range(3):
        assert sum(bot.places[place].value for bot in results.bots) == pytest.approx(1)
    assert sum(seat.wins.value for seat in results.positions) == pytest.approx(1)


def test_shared_places_are_taken_in_equal_parts(ledger: Ledger) -> None:
    sample = Sample(ledger)
    sample.places = np.array([[1, 1, 3], [1, 2, 2], [1, 1, 1], [2, 1, 3]])
    sample.rows = np.arange(4)
    assert sample.at_place(1).tolist() == [[0.5, 0.5, 0], [1, 0, 0], [1 / 3] * 3, [0, 1, 0]]
    assert sample.at_place(2).tolist() == [[0.5, 0.5, 0], [0, 0.5, 0.5], [1 / 3] * 3, [1, 0, 0]]
    assert sample.wins.tolist() == sample.at_place(1).tolist()


def test_one_against_the_other_is_the_same_from_both_sides(results: Results) -> None:
    found = {(one.bot, one.other): one for one in results.versus}
    assert len(found) == 6
    for (bot, other), one in found.items():
        back = found[other, bot]
        assert one.beats.value == pytest.approx(1 - back.beats.value)
        assert one.margin.value == pytest.approx(-back.margin.value)
        assert one.margin.half == pytest.approx(back.margin.half)


def test_who_is_first_is_who_acted_first(ledger: Ledger) -> None:
    positions = Sample(ledger).positions
    for index in range(len(ledger)):
        first = ledger.moves(index)[0][0]
        assert positions[index, first] == 0
        assert positions[index, (first + 1) % 3] == 1


def test_the_stronger_bot_is_rated_higher(results: Results) -> None:
    greedy, gentle, random = (bot.rating for bot in results.bots)
    assert greedy.low > gentle.high
    assert gentle.low > random.high
    assert greedy.low < greedy.value < greedy.high


def test_the_ratings_of_equal_bots_hold_the_truth_most_of_the_time() -> None:
    """Whoever sits there, luck alone decides: then both are worth the 25 with which all begin."""
    ledger = run_order(place_order(ZEN, ["random", "gentle"], 60, seed=9))
    chance = np.random.default_rng(1)
    hold = []
    for _ in range(60):
        ledger.told.places[:] = [chance.permutation([1, 2]) for _ in range(60)]
        one, other = rate(Sample(ledger))
        assert one.value + other.value == pytest.approx(50)
        hold.append(one.low < 25 < one.high)
    assert 0.85 <= sum(hold) / len(hold) <= 1


def test_one_bot_alone_has_no_rating() -> None:
    (alone,) = tell_results(run_order(place_order(ZEN, ["random"], 5, seed=9))).bots
    assert math.isnan(alone.rating.value)


def test_usual_is_what_the_same_bot_wins_in_the_same_company(ledger: Ledger, results: Results) -> None:
    usual = usual_wins(Sample(ledger))
    for bot, told in enumerate(results.bots):
        assert usual[ledger.bots == bot] == pytest.approx(told.wins.value)


def test_a_thing_that_decides_the_game_is_seen_to_help(ledger: Ledger) -> None:
    """Give every winner a mission, and every loser of it the second one; nobody has the third."""
    names = [thing.name for thing in tell_results(ledger).things]
    counts = ledger.told.counts.copy()
    counts[:, :, names.index("mission 1")] = ledger.told.places == 1
    counts[:, :, names.index("mission 2")] = ledger.told.places > 1
    told = tell_results(dataclasses.replace(ledger, told=ledger.told._replace(counts=counts)))
    things = {thing.name: thing for thing in told.things}
    assert things["mission 1"].verdict == "helps"
    assert things["mission 2"].verdict == "hurts"
    assert things["mission 3"].verdict == UNUSED
    assert things["mission 1"].lift.value > 0 > things["mission 2"].lift.value


def test_a_game_that_was_cut_off_counts_nowhere_but_in_its_number() -> None:
    """Sakura's games are of different lengths: a limit cuts some and leaves others."""
    sakura = find_game("sakura")
    whole = place_order(sakura, ["greedy", "random"], 40, seed=3)
    limit = int(np.median(run_order(whole).logs.lengths))
    placed = place_order(sakura, ["greedy", "random"], 40, seed=3, limit=limit)
    ledger = run_order(placed)
    results = tell_results(ledger)
    lengths = run_order(whole).logs.lengths
    assert 0 < results.cut == int((lengths > limit).sum()) < 40
    assert len(results.sample) == 40 - results.cut
    assert results.length.all_decisions.max() <= limit
    plain = plain_results(placed, results)
    assert plain["truncated"] == results.cut
    for game in plain["list"]:
        assert (game["places"] is None) == game["truncated"]
    assert sum(bot.wins.value for bot in results.bots) == pytest.approx(1)
    cut = int(np.flatnonzero(ledger.told.is_cut)[0])
    assert ledger.record(cut).points is None


def test_where_all_games_are_cut_off_nothing_is_claimed() -> None:
    placed = place_order(ZEN, ["greedy", "random"], 4, limit=5)
    results = tell_results(run_order(placed))
    assert results.cut == 4
    plain = plain_results(placed, results)
    assert plain["bots"]["greedy"]["wins"] == {"value": None, "low": None, "high": None}


def test_every_record_can_be_replayed(ledger: Ledger) -> None:
    for index in (0, 17, 59):
        record = ledger.record(index)
        assert parse_record(write_record(record)) == record
        match = replay(record)
        assert match.is_over
        assert tuple(match.places()) == record.places
        assert [name.rsplit(" ", 1)[0] for name in record.names] == [
            ledger.series.bots[bot].name for bot in ledger.bots[index]
        ]
