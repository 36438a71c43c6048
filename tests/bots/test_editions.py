"""Bots adapt to the edition they are given: points change their choices, and a search adapts its scales."""

from __future__ import annotations

import numpy as np
import pytest

from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import plan_series
from roji.bots.engine import MOST_BOXES, engine_for
from roji.bots.engine_bot import EngineBot
from roji.bots.judgement import judgement_of
from roji.bots.judgement.four_gardens.prepare import prepare
from roji.bots.settings import SCALED
from roji.core.edition import Edition, default_edition
from roji.games import all_games, find_game
from roji.lab.edition_numbers import Place, all_numbers, with_numbers
from roji.lab.edition_sensitivity import choices, positions_of

ZEN, FOUR = (default_edition(find_game(name)) for name in ("zen_garden", "four_gardens"))
WALKWAYS: dict[Place, int] = {("points", "walkways", place): 0 for place in range(5)}
BONUS: dict[Place, int] = {("coins", "line_bonus"): 20, ("coins", "most"): 99}


def played(edition: Edition) -> Results:
    return compute_results(run_series(plan_series(edition.game, ["greedy"], 60, players=2, edition=edition), workers=1))


@pytest.fixture(scope="module")
def own() -> Results:
    return played(ZEN)


def test_walkways_worth_nothing_make_greedy_play_for_other_things(own: Results) -> None:
    """Z5.2: it scores more elsewhere and less on walkways."""
    found = played(with_numbers(ZEN, WALKWAYS))
    line = ZEN.game.words["en"].score_line
    [walkways] = [number for number in range(ZEN.game.score_lines) if "alkway" in line(number)]
    elsewhere = [np.delete(results.sample.sheets, walkways, axis=2).sum(axis=2).mean() for results in (own, found)]
    assert found.sample.sheets[:, :, walkways].max() == 0
    assert elsewhere[1] > elsewhere[0] + 1


def test_a_line_bonus_of_twenty_makes_greedy_complete_more_lines(own: Results) -> None:
    """Z3.5: more coins from lines lead to more lines."""
    lines = [
        next(one.uses.value for one in results.components if one.name.startswith("line of four"))
        for results in (own, played(with_numbers(ZEN, BONUS)))
    ]
    assert lines[1] > 1.25 * lines[0]


def doubled() -> Edition:
    """Four Gardens with all points doubled."""
    paid = [place for place in all_numbers(FOUR) if place[:2] in (("tracks", "spaces"), ("bonus", "extra_rewards"))]
    return with_numbers(FOUR, {place: 2 * all_numbers(FOUR)[place] for place in paid})


def test_doubling_all_points_does_not_change_a_search() -> None:
    """The search's scales are in points: with unchanged scales a small lead would look like a win."""
    tables = [position.table(FOUR.game) for position in positions_of(FOUR.game, 12, most=60)]
    assert [choices(FOUR.game, doubled(), table, 60) for table in tables] == [
        choices(FOUR.game, FOUR, table, 60) for table in tables
    ]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_with_our_own_edition_a_search_keeps_its_settings(game: object) -> None:
    edition, bot = default_edition(game), EngineBot("sharp")  # type: ignore[arg-type]
    assert judgement_of(edition.game).stakes(edition.box) == 1
    assert bot.settings_for(edition.game, edition.box) == bot.settings(edition.game)
    rich = EngineBot("sharp")
    if game is FOUR.game:
        for name in SCALED:
            assert rich.settings_for(FOUR.game, doubled().box)[name] == 2 * rich.settings(FOUR.game)[name]


def test_a_game_that_ends_later_makes_later_frames_worth_more() -> None:
    """F6.1: and a game that ends earlier makes them worth less."""
    for landscapes in (14, 5):
        box = with_numbers(FOUR, {("end", "landscapes", 0): landscapes}).box
        assert prepare(box).notes.pace[2] == pytest.approx(landscapes / int(FOUR.box.end_landscapes[2]))


def test_the_cache_of_editions_is_bounded() -> None:
    bot, engine = EngineBot("search"), engine_for(ZEN.game)
    for bonus in range(MOST_BOXES + 5):
        box = with_numbers(ZEN, {("coins", "line_bonus"): bonus}).box
        assert bot.settings_for(ZEN.game, box) is not None
        assert engine.workspace(box) is engine.workspace(box)
    assert len(bot._fitted) == len(engine._workspaces) == MOST_BOXES
