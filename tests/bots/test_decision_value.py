"""What decisions were worth: losses and gains, and a result split into luck and skill that adds up."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.tables import FEW, games, positions

from roji.bots import win_chances as chances_module
from roji.bots.decision_value import Decided, split_result, weigh
from roji.bots.engine_bot import EngineBot
from roji.bots.network.shipped import arrays_of
from roji.bots.win_chances import chances_after, win_chances
from roji.core.game import Game
from roji.core.luck import new_luck


def test_a_result_is_the_sum_of_equal_share_luck_and_skill() -> None:
    decisions = [Decided(0, (0.5, 0.3, 0.2), 0.1), Decided(2, (0.4, 0.36, 0.24), 0.2), Decided(1, (0.5, 0.5, 0), 0.0)]
    split = split_result(decisions, (0.0, 1.0, 0.0))
    for (luck, skill), result in zip(split, (0.0, 1.0, 0.0), strict=True):
        assert 1 / 3 + luck + skill == pytest.approx(result)
    assert sum(luck for luck, _ in split) == pytest.approx(0)
    assert sum(skill for _, skill in split) == pytest.approx(0)
    assert split[0][1] == pytest.approx(-0.1 + 0.2 * 0.4 / 0.76), "lost by its own choice, won by another's"


def test_giving_away_a_sure_win_benefits_all_others_equally() -> None:
    assert split_result([Decided(0, (1.0, 0.0, 0.0), 0.5)], (1.0, 0.0, 0.0))[1][1] == pytest.approx(0.25)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_chances_add_up_and_do_not_depend_on_what_is_hidden(
    game: Game, networks: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_module, "network_for", lambda game, _box: arrays_of(networks[game.name]))
    bot = EngineBot("steady")
    for box, table, seat in positions(game, game.seats[-1], seed=9, every=9, limit=2):
        view = game.seen(box, table, seat)
        chances = win_chances(game, box, view, seat, new_luck(1), FEW)
        assert sum(chances) == pytest.approx(1)
        assert len(chances) == game.seats[-1]
        moves = game.legal_moves(box, view, seat)[:2]
        after = chances_after(game, box, view, seat, moves, new_luck(1))
        swapped = game.copy(table)
        game.redeal(box, swapped, seat, new_luck(5))
        assert win_chances(game, box, swapped, seat, new_luck(1), FEW) == chances
        assert chances_after(game, box, swapped, seat, moves, new_luck(1)) == after
        weighed = [weigh(bot, game, box, view, seat, move, new_luck(2)) for move in moves]
        assert all(one.loss >= 0 and one.gain >= 0 and min(one.loss, one.gain) == 0 for one in weighed)
        assert all(one.best in game.legal_moves(box, view, seat) for one in weighed)
