"""The report: a single file that loads nothing else and contains the record of every game."""

from __future__ import annotations

import base64
import dataclasses
import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from roji.arena.estimate import mean, share
from roji.arena.report import number_text
from roji.arena.report.arena import arena_report
from roji.arena.report.games_list import chosen_games
from roji.arena.report.markup import Html, el
from roji.arena.report.scale import scale_over
from roji.arena.results import Results, compute_results
from roji.arena.run import run_series
from roji.arena.series_plan import SeriesPlan, plan_series
from roji.core.record import parse_record
from roji.games import GAMES, find_game
from roji.match import replay

ZEN = find_game("zen_garden")
SECTIONS = (
    "In short",
    "Who wins",
    "Head to head",
    "Seats",
    "Length",
    "How it unfolds",
    "Where points come from",
    "What goes with winning",
    "The games",
    "How this was measured",
)
LEAVES_THE_PAGE = re.compile(r"https?:|['(]//|url\(|@import|src=|<link|<iframe|<img")


@pytest.fixture(scope="module")
def series() -> tuple[SeriesPlan, Results]:
    plan = plan_series(ZEN, ["greedy", "gentle", "random"], 30, players=3, seed=5)
    return plan, compute_results(run_series(plan))


@pytest.fixture(scope="module")
def report(series: tuple[SeriesPlan, Results]) -> str:
    return arena_report(*series)


def games_data(report: str) -> dict[str, Any]:
    found = re.search(r'<script type="text/plain" id="games-data">([^<]*)</script>', report)
    assert found
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return data


class Checker(HTMLParser):
    """Checks that all elements are closed in the right order."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_has_every_section_and_every_bot(report: str) -> None:
    headings = re.findall(r"<h2>([^<]+)</h2>", report)
    assert tuple(headings) == SECTIONS
    for text in (
        "greedy",
        "gentle",
        "random",
        "seed 5",
        "30 games",
        "10 deals",
        "Z5.3",
        "Walkways",
        "cherry blossom floor",
    ):
        assert text in report


def test_the_report_loads_nothing_from_anywhere_else(report: str) -> None:
    without_records = re.sub(r'id="games-data">[^<]*<', "", report)
    assert not LEAVES_THE_PAGE.search(without_records)
    assert "default-src 'none'" in report


def test_the_report_is_well_formed(report: str) -> None:
    checker = Checker()
    checker.feed(report)
    assert checker.open == []


def test_every_listed_game_opens_by_its_record(report: str) -> None:
    buttons = re.findall(r'data-game="([^"]+)"', report)
    games = games_data(report)["games"]
    assert len(buttons) == 30
    assert sorted(buttons) == sorted(games)
    for name in buttons[::7]:
        record = parse_record(games[name]["record"])
        match = replay(record)
        assert match.points() == [sum(lines) for lines in games[name]["sheet"]]
        assert match.places() == games[name]["places"]


def test_the_report_of_very_many_games_lists_the_extreme_ones(series: tuple[SeriesPlan, Results]) -> None:
    played = series[1].sample.played
    chosen = chosen_games(played, 12)
    assert len(chosen) == len(set(chosen)) == 12
    ordered = np.sort(played.points, axis=1)
    assert int(np.argmin(ordered[:, -1] - ordered[:, -2])) in chosen


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_reported_with_one_bot_alone(name: str) -> None:
    plan = plan_series(find_game(name), ["random"], 3, seed=2)
    report = arena_report(plan, compute_results(run_series(plan)))
    assert "this report is about the game, not about the bot" in report
    assert "nan" not in re.sub(r'id="games-data">[^<]*<', "", report).lower().replace("banana", "")


def test_a_game_without_components_or_rounds_is_reported_without_them(series: tuple[SeriesPlan, Results]) -> None:
    plan, results = series
    played = results.sample.played
    stats = played.stats._replace(rounds=np.zeros_like(played.stats.rounds))
    bare = dataclasses.replace(compute_results(dataclasses.replace(played, stats=stats)), components=[])
    report = arena_report(plan, bare)
    assert "What goes with winning" not in report
    assert " rounds" not in re.sub(r'id="games-data">[^<]*<', "", report)


def test_games_that_were_cut_off_come_first() -> None:
    plan = plan_series(ZEN, ["greedy", "random"], 4, limit=6)
    report = arena_report(plan, compute_results(run_series(plan)))
    assert "4 of 4 games were cut off after 6 decisions, and are not scored." in report
    assert "(cut off)" in report
    assert "Who wins" not in report


def test_text_from_outside_is_escaped() -> None:
    assert el("td", "<b>", title='"') == '<td title="&quot;">&lt;b&gt;</td>'
    assert el("p", Html("<b>"), class_="x", data_game=3, hidden=False, id=None) == '<p class="x" data-game="3"><b></p>'


def test_numbers_are_rounded_to_their_intervals() -> None:
    wide, narrow = mean([1.0, 2.0, 3.0, 9.0]), mean([1.01, 1.02, 1.03, 1.02])
    assert number_text.around(wide).replace("\u202f", "") == "4±6"
    assert number_text.around(narrow).replace("\u202f", "") == "1.02±0.01"
    assert number_text.around(mean([3, 3, 3])) == "3"
    assert number_text.signed(-0.04) == "0.0"
    assert number_text.signed(-1.5) == "−1.5"
    assert number_text.percent_range(share(np.ones(40), np.ones(40))).replace("\u202f", " ") == "100 % (91 to 100)"
    assert number_text.seconds_text(0.0421).replace("\u202f", " ") == "42 ms"


def test_scales_have_round_ticks_around_their_numbers() -> None:
    scale = scale_over([0.31, 0.36], str, zero=False)
    assert scale.low <= 0.31 < 0.36 <= scale.high
    assert scale.at(scale.low) == 0
    assert scale.at(scale.high) == 100
    assert scale_over([], str).ticks
    assert scale_over([-3, 17], str).ticks == (-5, 0, 5, 10, 15, 20)


@pytest.mark.browser
def test_a_game_opens_in_a_browser_and_can_be_saved(page: Page, report: str, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(report, "utf-8")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.get_by_label("Sort").select_option(label="closest first")
    gaps = page.eval_on_selector_all("tbody tr[data-gap]", "rows => rows.map(row => Number(row.dataset.gap))")
    assert gaps == sorted(gaps)
    page.locator("button[data-game='3-1']").click()
    expect(page.get_by_role("heading", name="Deal 4, line-up 2")).to_be_visible()
    assert page.locator("dialog pre").inner_text().startswith("roji record 1")
    with page.expect_download() as waiting:
        page.get_by_text("Save the record").click()
    record = parse_record(Path(waiting.value.path()).read_text("utf-8"))
    assert replay(record).is_over
    page.get_by_role("button", name="Close").click()
    expect(page).to_have_url(file.as_uri())  # the game leaves the address shortly after the dialog is closed
    page.goto(f"{file.as_uri()}#game-0-2")
    page.reload()
    page.get_by_role("heading", name="Deal 1, line-up 3").wait_for()
    assert complaints == []
    assert {url.partition("#")[0] for url in asked if not url.startswith("blob:")} == {file.as_uri()}


@pytest.mark.browser
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_report_fits_a_phone_and_is_accessible(page: Page, report: str, tmp_path: Path, colours: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    file = tmp_path / "report.html"
    file.write_text(report, "utf-8")
    page.emulate_media(color_scheme=colours)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
