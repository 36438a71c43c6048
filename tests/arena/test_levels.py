"""The tables of docs/bots.md: measuring, saving and writing them."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any

from roji.arena import levels
from roji.core.game import Game
from roji.games import find_game

ROOT = Path(__file__).parents[2]


def test_all_levels_meet_with_every_promised_number_of_players() -> None:
    zen, sakura = levels.line_ups(find_game("zen_garden")), levels.line_ups(find_game("sakura"))
    assert {("gentle", "newcomer"), ("steady", "gentle"), ("master", "expert"), ("master", "classic")} <= set(zen)
    assert {len(bots) for bots in zen} == {2, 3, 4}
    assert {len(bots) for bots in sakura} == {2, 3, 4, 6}
    assert ("master", "classic", "classic", "classic") in zen


def test_intervals_are_computed_over_deals() -> None:
    assert levels.interval([0.5, 0.5, 0.5]) == [0.5, 0.0]
    mean, half = levels.interval([0.0, 1.0, 0.0, 1.0])
    assert mean == 0.5
    assert math.isclose(half, 1.96 * math.sqrt((4 * 0.25 / 3) / 4), abs_tol=1e-4)


def test_greedy_and_random_are_measured_and_written_to_the_page() -> None:
    found = levels.measure(find_game("zen_garden"), ("greedy", "random"), games=20)
    assert levels.num_games(found) == 20
    wins = {name: levels.interval(shares)[0] for name, shares in found["wins"].items()}
    assert wins["greedy"] > 0.8
    assert math.isclose(sum(wins.values()), 1)
    page = levels.tables({"zen_garden": {"greedy random": found}})
    assert "| greedy against random | 20 |" in page


def test_a_run_that_was_stopped_continues_and_finds_the_same() -> None:
    game, saved = find_game("zen_garden"), []
    whole = levels.measure(game, ("greedy", "random"), 48, save=lambda row: saved.append(copy.deepcopy(row)))
    assert [levels.num_games(row) for row in saved] == [20, 40, 48]
    assert levels.measure(game, ("greedy", "random"), 48, saved[0]) == whole


def saved_rows(game: Game) -> dict[str, Any]:
    return {
        " ".join(bots): {
            "bots": list(bots),
            "settings": levels.settings(game, bots),
            "wins": {name: [0.5, 0.7] * (500 // len(bots)) for name in bots},
            "places": {name: [1.0, 2.0] * (500 // len(bots)) for name in bots},
        }
        for bots in levels.line_ups(game)
    }


def measure_zen_garden(folder: Path) -> None:
    files = ["--figures", str(folder / "figures.json"), "--page", str(folder / "page.md")]
    levels.main(["--only", "zen_garden", "--workers", "1", *files])


def test_saved_figures_are_not_measured_again_and_appear_on_the_page(tmp_path: Path) -> None:
    saved = json.dumps({"zen_garden": saved_rows(find_game("zen_garden"))})
    (tmp_path / "figures.json").write_text(saved)
    (tmp_path / "page.md").write_text(f"# Bots\n{levels.BEGIN}\nold\n{levels.END}\nthe rest\n")
    measure_zen_garden(tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "old" not in text
    assert "| master against greedy | 1000 | 60.0 % ± 0.9 |" in text
    assert "| 4 players | 1000 | 1.50 ± 0.06 | 1.50 ± 0.06 |" in text
    assert text.endswith("the rest\n")
    assert (tmp_path / "figures.json").read_text() == saved


def test_a_bot_with_changed_settings_is_measured_again(tmp_path: Path) -> None:
    rows = saved_rows(find_game("zen_garden"))
    rows["greedy random"]["settings"]["greedy"]["tolerance"] = 3.0
    (tmp_path / "figures.json").write_text(json.dumps({"zen_garden": rows}))
    (tmp_path / "page.md").write_text(f"{levels.BEGIN}{levels.END}")
    measure_zen_garden(tmp_path)
    found = json.loads((tmp_path / "figures.json").read_text())["zen_garden"]
    assert "tolerance" not in found["greedy random"]["settings"]["greedy"]
    assert levels.interval(found["greedy random"]["wins"]["greedy"])[0] > 0.9
    assert found["master greedy"] == rows["master greedy"]


def test_bots_with_the_same_settings_play_their_games_only_once() -> None:
    game = find_game("zen_garden")
    assert levels.settings(game, ("keen",))["keen"] == levels.settings(game, ("greedy",))["greedy"]
    row = levels.measure(game, ("greedy", "random"), 8)
    assert levels.measure(game, ("keen", "random"), 8) == levels.known_figures(game, ("keen", "random"), {"any": row})
    assert levels.known_figures(game, ("steady", "random"), {"any": row}) is None
    longer = levels.measure(game, ("greedy", "random"), 12, row)
    assert levels.known_figures(game, ("greedy", "random"), {"own": row, "another": longer}) == longer


def test_the_published_tables_show_the_saved_figures() -> None:
    figures = json.loads((ROOT / "docs" / "strength.json").read_text())
    page = (ROOT / "docs" / "bots.md").read_text()
    assert levels.tables(figures).strip() in page


def test_the_published_figures_belong_to_the_current_settings() -> None:
    for name, rows in json.loads((ROOT / "docs" / "strength.json").read_text()).items():
        for row in rows.values():
            assert row["settings"] == levels.settings(find_game(name), row["bots"])
