"""What a component is worth: the same games, one seat without it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roji.arena.components import components_of
from roji.arena.series import Series
from roji.arena.series_plan import plan_series
from roji.core.errors import RojiError
from roji.core.moves import listed, new_moves
from roji.games import find_game
from roji.lab.ban_asked import BanGames, ask_bans
from roji.lab.ban_games import play_bans
from roji.lab.bans import FAIR, OPEN, STRONG, UNUSED, _verdicts, bannable, find_components, weigh_bans
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


def test_what_a_seat_never_uses_costs_it_nothing(zen_games: BanGames) -> None:
    assert zen_games.is_used.any()
    assert not zen_games.is_used.all()
    without = np.where(zen_games.is_used, zen_games.wins[:, None], zen_games.wins_without)
    assert (without == zen_games.wins[:, None]).all()


def test_bots_that_are_asked_play_the_same_games(zen_games: BanGames) -> None:
    """Compiled or asked: the base game is the same, and the seat wants to use the same."""
    one = series(ZEN)
    components = find_components(one, "Rows of the market, Lines")
    asked = BanGames(*(np.zeros_like(column) for column in zen_games))
    ask_bans(one, [0], [0], components, asked)
    assert asked.margins[0] == zen_games.margins[0]
    assert (asked.is_used[0, components] == zen_games.is_used[0, components]).all()
    assert (asked.margins_without[0, components] != asked.margins[0]).any()


def test_a_ban_gives_way_where_nothing_else_is_legal() -> None:
    """Z3.1: a row of the market is struck from the moves, but not if no other is left."""
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
    """Made-up deals: every card is wanted `uses` times, and each of those is lost without it as often as `lost` says."""
    rows = uses * cards
    used = np.zeros((rows, cards), np.bool_)
    without = np.ones((rows, cards))
    for card in range(cards):
        mine = slice(card * uses, (card + 1) * uses)
        used[mine, card] = True
        without[mine, card] = np.arange(uses) * 37 % 100 >= 100 * lost.get(card, 0.1)
    wins = np.ones(rows)
    return BanGames(wins, wins.copy(), used, without, without.copy())


def verdicts(games: BanGames) -> dict[int, str]:
    four = series(FOUR)
    first = find_components(four, "Landscapes")[0]
    wide = BanGames(
        games.wins,
        games.margins,
        *(np.hstack([np.zeros((len(games.wins), first), column.dtype), column]) for column in games[2:]),
    )
    components = range(first, first + games.is_used.shape[1])
    return {worth.component - first: worth.verdict for worth in _verdicts(four, components, wide, 4)}


def test_a_card_that_stands_out_is_called_too_strong_and_no_other() -> None:
    found = verdicts(drawn(600, {3: 0.35}))
    assert found.pop(3) == STRONG
    assert set(found.values()) == {FAIR}


def test_few_games_leave_the_verdict_open() -> None:
    assert set(verdicts(drawn(25, {3: 0.35})).values()) <= {OPEN}


def test_what_was_never_wanted_is_unused() -> None:
    games = drawn(600, {})
    games.is_used[:, 5] = False
    assert verdicts(games)[5] == UNUSED


def test_a_ban_is_weighed_over_deals_with_its_interval() -> None:
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


def test_a_card_of_sakura_is_forbidden_by_its_number_and_by_its_actions() -> None:
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


def test_a_landscape_of_four_gardens_is_forbidden_where_it_would_be_laid() -> None:
    """F3.2, F3.5: not where the card is spent for its sign."""
    one = series(FOUR)
    table = FOUR.new_table(one.box, 2, 0, 1)
    seat = int(table.seat)
    card = int(table.hand[seat, 0]) + 1
    assert forbidden(one, f"card {card}", table, seat) == [f"lay {card}"]
    carts = forbidden(one, "for the handcart", table, seat)
    assert len(carts) == 5
    assert all(text.startswith("cart ") for text in carts)
    assert forbidden(one, "red panorama", table, seat) == []
