"""The tables of docs/bots.md: measured, kept, written."""

from __future__ import annotations

import json
import math
from pathlib import Path

from roji.arena import levels
from roji.games import find_game

ROOT = Path(__file__).parents[2]


def test_all_levels_meet_with_every_number_of_players_that_is_promised() -> None:
    zen, sakura = levels.line_ups(find_game("zen_garden")), levels.line_ups(find_game("sakura"))
    assert ("master", "greedy") in zen
    assert {len(bots) for bots in zen} == {2, 3, 4}
    assert {len(bots) for bots in sakura} == {2, 3, 4, 6}
    for seats in (3, 4):
        assert {name for bots in zen if len(bots) == seats for name in bots} == {"gentle", "steady", "sharp", "master"}


def test_an_interval_is_over_deals() -> None:
    assert levels.interval([0.5, 0.5, 0.5]) == [0.5, 0.0]
    mean, half = levels.interval([0.0, 1.0, 0.0, 1.0])
    assert mean == 0.5
    assert math.isclose(half, 1.96 * math.sqrt((4 * 0.25 / 3) / 4), abs_tol=1e-4)


def test_greedy_and_random_are_measured_and_the_page_written() -> None:
    found = levels.measure(find_game("zen_garden"), ("greedy", "random"), games=20)
    assert found["games"] == 20
    assert found["wins"]["greedy"][0] > 0.8
    assert math.isclose(found["wins"]["greedy"][0] + found["wins"]["random"][0], 1)
    page = levels.tables({"zen_garden": {"greedy random": found}})
    assert "| greedy against random | 20 |" in page


def test_what_is_kept_is_not_measured_again_and_stands_on_the_page(tmp_path: Path) -> None:
    kept: dict[str, dict[str, object]] = {"zen_garden": {}}
    for bots in levels.line_ups(find_game("zen_garden")):
        shares = {name: [0.6, 0.05] for name in bots}
        kept["zen_garden"][" ".join(bots)] = {
            "bots": list(bots),
            "games": 400,
            "wins": shares,
            "places": shares,
        }
    (tmp_path / "kept.json").write_text(json.dumps(kept))
    (tmp_path / "page.md").write_text(f"# Bots\n{levels.BEGIN}\nold\n{levels.END}\nthe rest\n")
    levels.main(["--only", "zen_garden", "--keep", str(tmp_path / "kept.json"), "--page", str(tmp_path / "page.md")])
    text = (tmp_path / "page.md").read_text()
    assert "old" not in text
    assert "| master against greedy | 400 | 60.0 % ± 5.0 |" in text
    assert text.endswith("the rest\n")


def test_the_published_tables_are_those_of_the_figures_that_are_kept() -> None:
    figures = json.loads((ROOT / "docs" / "strength.json").read_text())
    page = (ROOT / "docs" / "bots.md").read_text()
    assert levels.tables(figures).strip() in page
