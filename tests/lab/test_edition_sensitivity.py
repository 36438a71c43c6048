"""Greedy uses every number of the edition, and its choices change with a number where those of a long search do.

The search's results are in `numbers_that_matter/`; `benchmarks/lab/which_numbers_matter.py` writes them.
"""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.bots.networks import write_random

from roji.arena.series_plan import plan_series
from roji.core.edition import default_edition, default_text, parse_edition
from roji.core.game import Game
from roji.core.rule import Table
from roji.games import find_game
from roji.lab.edition_numbers import all_numbers, number_name, with_numbers
from roji.lab.edition_sensitivity import (
    SensitivityPosition,
    changed_one_by_one,
    choices,
    judged,
    positions_of,
)
from roji.lab.json_lab import played_as_json
from roji.lab.who_plays import notes_on_players, players_section

FOUND = sorted((Path(__file__).parent / "numbers_that_matter").glob("*.json"))
# The number of positions, the most decisions of a seat before them, and the options; they include late positions.
LOOKED_AT = {"zen_garden": (128, 30, (15, 0)), "sakura": (64, 24, (0,)), "four_gardens": (160, 110, (0,))}

SETUP = "says what players start with: a position is judged as it lies"
LIMIT = "says what may be done: every move is judged by what it does"
BELOW = "cannot rise above the tile on top of it, and below that another pile is worth more"
NOT_JUDGED = {
    "zen_garden": {
        "coins.most": LIMIT,
        "points.minimalistic.1": "is paid for a garden without a floor, and every tile has one",
        "turns.turns_of_two": "says how many turns a round has, which changes neither a garden nor what a tile costs now",
    },
    "sakura": {"hand": SETUP, "tokens.start": SETUP},
    "four_gardens": {
        "pagoda.shuffled_floors": SETUP,
        "resources.tokens": LIMIT,
        "end.rounds": LIMIT,
        "turn.hand": LIMIT,
        "turn.open_cards": LIMIT,
        "turn.actions": LIMIT,
        "bonus.take_wilds.2": BELOW,
        "bonus.take_wilds.3": BELOW,
        "bonus.take_wilds.4": BELOW,
    },
}
# These numbers cannot change on their own: the edition would not be playable.
FIXED = {
    "zen_garden": r"coins\.prices\.bottom",  # the first row is free, or a player without coins could be stuck
    "sakura": r"cards\.\d+\.number",  # each number once
    # Each number once; five cards for each frame; 14 frames; the sides 3, 2, 1 and 0; spaces that rise by one
    "four_gardens": r"cards\.\d+\.(card|frame)|panoramas\..*|pagoda\.sides\..*|tracks\.spaces\.[234]",
}
# Only an increase matters: below our own number another pile is worth more.
ONE_WAY = {"four_gardens": {"bonus.take_wilds.1"}}
# Only a search can see the effect of these numbers; judging a single move cannot.
ONLY_LIMITS = {name: set(listed) for name, listed in NOT_JUDGED.items()}
ONLY_LIMITS["zen_garden"] |= {"coins.start"}
ONLY_LIMITS["four_gardens"] |= {"turn.active_cards", "tracks.start"}


def looked_at(game: Game) -> list[Table]:
    number, most, options = LOOKED_AT[game.name]
    return [position.table(game) for position in positions_of(game, number, options, most, "greedy")]


@pytest.mark.parametrize("name", sorted(LOOKED_AT))
def test_the_judgement_reads_every_number_of_the_edition(name: str) -> None:
    """Each number, raised and lowered on its own, changes greedy's evaluation of some move. Exceptions are listed above."""
    game = find_game(name)
    own, tables = default_edition(game), looked_at(game)
    before = judged(game, own, tables)
    slices = [
        slice(first, first + 16) for first in range(0, len(tables), 16)
    ]  # for most numbers the first slice is enough
    unread: dict[str, list[int]] = {}
    changed = set()
    for place, new, edition in changed_one_by_one(game):
        changed.add(place)
        if all(judged(game, edition, tables[some]) == before[some] for some in slices):
            unread.setdefault(number_name(place), []).append(new)
    fixed = {number_name(place) for place in all_numbers(own) if place not in changed}
    assert all(re.fullmatch(FIXED[name], one) for one in fixed), fixed
    assert set(unread) == set(NOT_JUDGED[name]) | ONE_WAY.get(name, set()), unread


def read(path: Path) -> tuple[Any, list[SensitivityPosition]]:
    found = json.loads(path.read_text())
    positions = [
        SensitivityPosition(seats, options, seed, [(seat, move) for seat, move in moves])
        for seats, options, seed, moves in found["positions"]
    ]
    return found["numbers"], positions


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_greedy_changes_its_choices_with_every_number_that_matters(path: Path) -> None:
    game = find_game(path.stem)
    numbers, positions = read(path)
    own = default_edition(game)
    tables = [*(position.table(game) for position in positions), *looked_at(game)]
    before = [choices(game, own, table) for table in tables]
    deaf = []
    for name, one in numbers.items():
        edition = with_numbers(own, {tuple(one["place"]): one["to"]})
        is_read = any(choices(game, edition, table) != move for table, move in zip(tables, before, strict=True))
        number = number_name(tuple(one["place"]))
        if one["search_changes_at"] and not is_read and number not in ONLY_LIMITS[game.name]:
            deaf.append(name)
    assert deaf == []


def test_a_network_says_when_it_has_to_play_another_edition() -> None:
    own = default_edition(find_game("four_gardens"))
    other = with_numbers(own, {("turn", "actions"): 2}, "Short turns")
    assert notes_on_players([own], ["master", "sharp"]) == []
    assert notes_on_players([own, other], ["master", "sharp"]) == [
        "master plays “Short turns” like classic, by judgement alone. The network was trained on another edition of Four Gardens."
    ]


def test_a_report_says_which_network_has_learned_which_edition(tmp_path: Path) -> None:
    """Each edition is played by its own network, as after --retrain, even if both editions have the same name."""
    game, path = find_game("sakura"), tmp_path / "four.npz"
    other = parse_edition(game, default_text(game).replace("hand = 5", "hand = 4"))
    write_random(path, game, other)
    bots = [["network"], [f"network:{path}"]]
    plans = [
        plan_series(game, names, 2, edition=edition)
        for names, edition in zip(bots, (default_edition(game), dataclasses.replace(other, name="four")), strict=True)
    ]
    said = f"“four” is played by network:{path} in place of network."
    assert played_as_json(plans, 2)["notes"] == [said]
    assert said in str(players_section(plans))
    untrained = plan_series(game, ["network"], 2, edition=other)
    assert "by judgement alone" in played_as_json([plans[0], untrained], 2)["notes"][0]
