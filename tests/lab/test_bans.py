"""The worth of a component: the same games are played while one seat may not use it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roji.arena.components import components_of
from roji.arena.results import compute_results
from roji.arena.run import run_series
from roji.arena.series import Series
from roji.arena.series_plan import plan_series
from roji.core.errors import RojiError
from roji.core.moves import listed, new_moves
from roji.games import find_game
from roji.games.four_gardens.box import TAKE_WILDS
from roji.games.four_gardens.moves import TAKE_TILE
from roji.lab.ban_asked import BanGames, ask_bans
from roji.lab.ban_games import play_bans
from roji.lab.ban_report import worth_row
from roji.lab.bans import (
    FAIR,
    NEEDED,
    OPEN,
    SPARABLE,
    STRONG,
    UNUSED,
    bannable,
    find_components,
    verdicts,
    weigh_bans,
    with_their_groups,
)
from roji.lab.forbidden import ban_rules, new_trial

ZEN, SAKURA, FOUR = (find_game(name) for name in ("zen_garden", "sakura", "four_gardens"))


def series(game: object, bot: str = "greedy", players: int = 2) -> Series:
    return plan_series(game, [bot], 1, players=players, seed=5).series()  # type: ignore[arg-type]


def test_components_are_found_by_name_number_group_or_all() -> None:
    zen, four = series(ZEN), series(FOUR)
    names = {number: name for number, _, name in bannable(zen)}
    assert [names[one] for one in find_components(zen, "Rows of the market")] == ["bottom row", "middle row", "top row"]
    assert [names[one] for one in find_components(zen, "top row, pagoda")] == ["top row", "pagoda"]
    assert len(find_components(zen, "all")) == len(names)
    cards = {number: name for number, _, name in bannable(four)}
    assert [cards[one].split(":")[0] for one in find_components(four, "card 37")] == ["37"]
    with pytest.raises(RojiError, match="There is nothing called 'tea' to ban: say all, a name, or one of Decors"):
        find_components(zen, "tea")


@pytest.fixture(scope="module")
def zen_games() -> BanGames:
    one = series(ZEN)
    return play_bans(one, range(6), [deal % 2 for deal in range(6)], find_components(one, "all"))


def test_banning_what_a_seat_never_uses_costs_it_nothing(zen_games: BanGames) -> None:
    assert zen_games.is_used.any()
    assert not zen_games.is_used.all()
    without = np.where(zen_games.is_used, zen_games.wins[:, None], zen_games.wins_without)
    assert (without == zen_games.wins[:, None]).all()


def test_compiled_and_uncompiled_bots_play_the_same_games(zen_games: BanGames) -> None:
    """The base game is the same, and the seat wants to use the same components."""
    one = series(ZEN)
    components = find_components(one, "Rows of the market, Lines")
    asked = BanGames(*(np.zeros_like(column) for column in zen_games))
    ask_bans(one, [0], [0], components, asked)
    assert asked.margins[0] == zen_games.margins[0]
    assert (asked.is_used[0, components] == zen_games.is_used[0, components]).all()
    assert (asked.margins_without[0, components] != asked.margins[0]).any()


def test_a_ban_is_ignored_where_nothing_else_is_legal() -> None:
    """Z3.1: moves to a banned row of the market are removed unless no others are left."""
    one = series(ZEN)
    bottom, middle, top = find_components(one, "Rows of the market")
    table = ZEN.new_table(one.box, 2, 0, 1)
    seat, moves, trial = int(table.seat), new_moves(), new_trial(ZEN, len(bannable(one)))
    ZEN.legal(one.box, table, seat, moves)
    strike = ban_rules(ZEN).strike
    for row, left in ((bottom, set(range(4, 12))), (middle, set(range(8, 12))), (top, set(range(8, 12)))):
        strike(one.box, table, seat, moves, np.int64(row), trial)
        assert set(listed(moves)) == left


def drawn(uses: int, lost: dict[int, float], cards: int = 12) -> BanGames:
    """Artificial deals: every card is wanted `uses` times, and without it a share `lost` of those games is lost."""
    rows = uses * cards
    used = np.zeros((rows, cards), np.bool_)
    without = np.ones((rows, cards))
    for card in range(cards):
        mine = slice(card * uses, (card + 1) * uses)
        used[mine, card] = True
        without[mine, card] = np.arange(uses) * 37 % 100 >= 100 * lost.get(card, 0.1)
    wins = np.ones(rows)
    return BanGames(wins, wins.copy(), used, without, without.copy())


def found_verdicts(games: BanGames, asked: int | None = None) -> dict[int, str]:
    """The verdicts on cards of Four Gardens: on all of them, or on a single one compared with the others."""
    four = series(FOUR)
    first = find_components(four, "Landscapes")[0]
    wide = BanGames(
        games.wins,
        games.margins,
        *(np.hstack([np.zeros((len(games.wins), first), column.dtype), column]) for column in games[2:]),
    )
    weighed = range(first, first + games.is_used.shape[1])
    components = weighed if asked is None else [first + asked]
    worths = verdicts(four, components, weighed, wide, 4)
    assert {worth.usual for worth in worths} <= {0.1, None}  # None: there is too little data on the group
    return {worth.component - first: worth.verdict for worth in worths}


def test_a_card_that_stands_out_is_called_too_strong_and_no_other() -> None:
    found = found_verdicts(drawn(600, {3: 0.35}))
    assert found.pop(3) == STRONG
    assert set(found.values()) == {FAIR}


def test_a_single_card_is_compared_with_its_whole_group() -> None:
    """Even for a single card, a ban that costs far more than usual is reported, and a usual one is not."""
    games = drawn(600, {3: 0.35, 4: 0.9})
    assert found_verdicts(games, 4) == {4: STRONG}
    assert found_verdicts(games, 5) == {5: FAIR}
    four = series(FOUR)
    assert with_their_groups(four, find_components(four, "card 37")) == find_components(four, "Landscapes")


@pytest.mark.parametrize(("lost", "verdict"), [(0.9, NEEDED), (0.0, SPARABLE)])
def test_in_a_group_of_three_the_verdict_says_what_the_ban_costs(lost: float, verdict: str) -> None:
    zen = series(ZEN)
    rows = find_components(zen, "Rows of the market")
    assert with_their_groups(zen, rows[:1]) == rows[:1]
    games = drawn(4000, {rows[0]: lost}, rows[0] + 1)
    [worth] = verdicts(zen, rows[:1], rows[:1], games, 4)
    assert (worth.verdict, worth.usual) == (verdict, None)


def test_events_that_nobody_chooses_cannot_be_banned() -> None:
    """S4.3: a painter does not choose a disgrace."""
    with pytest.raises(RojiError, match="There is nothing called 'disgrace' to ban"):
        find_components(series(SAKURA), "disgrace")
    cards = {number: name for number, group, name in bannable(series(SAKURA)) if group == "Cards"}
    names = components_of(SAKURA).names(series(SAKURA).box)
    assert all(names[number] == name for number, name in cards.items())


def test_few_games_leave_the_verdict_open() -> None:
    assert set(found_verdicts(drawn(25, {3: 0.35})).values()) <= {OPEN}


def test_two_equal_deals_show_no_figure_and_come_last() -> None:
    """Their interval would be ± 0, and a card wanted once would lead the list with 100 % of wins lost."""
    zen = series(ZEN)
    rows = find_components(zen, "Rows of the market")
    games = drawn(400, {rows[0]: 1.0}, rows[-1] + 1)
    games.is_used[rows[0] * 400 + 2 :, rows[0]] = False
    *_, last = verdicts(zen, rows, rows, games, 4)
    assert worth_row(last) == ("bottom row", "2 deals", "–", "–", OPEN)
    assert last.as_json()["wins_per_use"] == {"value": None, "low": None, "high": None}


def test_a_component_that_was_never_wanted_is_unused() -> None:
    games = drawn(600, {})
    games.is_used[:, 5] = False
    assert found_verdicts(games)[5] == UNUSED


def test_the_cost_of_a_ban_has_an_interval_over_deals() -> None:
    one = series(ZEN)
    [worth] = weigh_bans(one, find_components(one, "middle row"), 12, workers=1)
    assert worth.name == "middle row"
    assert 0 < worth.uses <= 12
    assert worth.per_game.value == pytest.approx(worth.per_use.value * worth.uses / 12)
    assert set(worth.as_json()) >= {"wins_per_use", "wins_per_game", "points_per_use", "verdict"}


def forbidden(one: Series, what: str, table: Any, seat: int) -> list[str]:
    """The legal moves that lead to the use of a component, as text."""
    game, [component] = one.game, find_components(one, what)
    leads_to = components_of(game).leads_to
    moves = game.legal_moves(one.box, table, seat)
    return [game.text(one.box, table, seat, move) for move in moves if leads_to(one.box, table, seat, move, component)]


def test_a_card_of_sakura_can_be_banned_by_its_number_and_by_its_actions() -> None:
    """S3.1: a card is used by choosing it."""
    one = series(SAKURA, players=3)
    table = SAKURA.new_table(one.box, 3, 0, 1)
    moves = SAKURA.legal_moves(one.box, table, 0)
    card = moves[0]
    assert forbidden(one, f"card {card + 1}", table, 0) == [SAKURA.text(one.box, table, 0, card)]
    actions = [name for _, group, name in bannable(one) if group == "Painter actions"]
    by_action = [forbidden(one, name, table, 0) for name in actions]
    assert sorted(text for texts in by_action for text in texts) == sorted(
        SAKURA.text(one.box, table, 0, move) for move in moves
    )


def test_a_banned_landscape_cannot_be_laid() -> None:
    """F3.2, F3.5: the card may still be spent for its sign."""
    one = series(FOUR)
    table = FOUR.new_table(one.box, 2, 0, 1)
    seat = int(table.seat)
    card = int(table.hand[seat, 0]) + 1
    assert forbidden(one, f"card {card}", table, seat) == [f"lay {card}"]
    carts = forbidden(one, "for the handcart", table, seat)
    assert len(carts) == 5
    assert all(text.startswith("cart ") for text in carts)
    assert forbidden(one, "red panorama", table, seat) == []


def test_a_banned_tile_cannot_be_taken_from_its_slot() -> None:
    """Z3.1: the comma in its name does not separate it from another name."""
    one = series(ZEN)
    table = ZEN.new_table(one.box, 2, 0, 1)
    tile = ZEN.words["en"].tile(one.box, int(table.market[3]))  # type: ignore[attr-defined]
    assert "," in tile
    assert len(find_components(one, f"{tile}, top row")) == 2
    assert forbidden(one, tile, table, int(table.seat)) == [ZEN.text(one.box, table, int(table.seat), 3)]


def test_a_banned_bonus_tile_cannot_be_taken_from_the_top() -> None:
    """F5.1: only the top tile of a pile can be taken."""
    one = series(FOUR)
    table = FOUR.new_table(one.box, 2, 0, 1)
    first, second = find_components(one, "take wilds tile 1, take wilds tile 2")
    leads_to, take = components_of(FOUR).leads_to, TAKE_TILE + TAKE_WILDS
    assert [bool(leads_to(one.box, table, 0, take, tile)) for tile in (first, second)] == [True, False]
    table.tiles_taken[TAKE_WILDS] = 1
    assert [bool(leads_to(one.box, table, 0, take, tile)) for tile in (first, second)] == [False, True]


def test_single_tiles_are_counted_once_each() -> None:
    """Both the tiles in gardens and bonus tiles in their piles."""
    for game, whole, single in ((ZEN, "Rows of the market", "Tiles"), (FOUR, "Piles", "Bonus tiles")):
        plan = plan_series(game, ["greedy"], 20, players=2, seed=3)
        uses = {one.name: one.uses.value for one in compute_results(run_series(plan, workers=1)).components}
        groups = {group.title: group.names(plan.series().box) for group in components_of(game).groups}
        assert sum(uses[name] for name in groups[single]) == pytest.approx(sum(uses[name] for name in groups[whole]))
        assert sum(uses[name] for name in groups[whole]) > 0
