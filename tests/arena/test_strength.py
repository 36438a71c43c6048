"""A match on all cores: the figures of each deal, and their mean."""

from __future__ import annotations

import json

import pytest

from roji.arena.strength import StrengthMatch, main, play_deal, play_deals


def test_a_deal_is_played_in_all_rotations_and_gives_every_bot_its_figures() -> None:
    match = StrengthMatch("zen_garden", ("greedy", "random", "random"))
    figures = play_deal(match, 3)
    assert set(figures) == {"greedy", "random"}
    assert figures["greedy"].wins + 2 * figures["random"].wins == pytest.approx(1)
    assert figures["greedy"].place + 2 * figures["random"].place == pytest.approx(6)
    assert next(play_deals(match, [3], 1)) == figures


def test_a_match_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["zen-garden", "greedy", "random", "--deals", "6", "--workers", "1"])
    assert "greedy: wins 100.00 ± 0.00 %" in capsys.readouterr().out
    main(["zen-garden", "greedy", "random", "--deals", "6", "--workers", "1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 12
    assert found["figures"]["greedy"]["wins"]["value"] == 1
