"""Zen Garden played by two implementations at once: the real rules and a naive one of RULES.md that shares no code with them."""

import tomllib
from typing import Any

import pytest
from tests.games.zen_garden import gardens
from tests.games.zen_garden.plain_rules import PlainGame, Player, Tile

from roji.core.edition import Edition, default_edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.core.rule import is_interpreted
from roji.core.story import events, new_story
from roji.games.zen_garden.box import DECORS, FLOORS, PATHS
from roji.games.zen_garden.events import DREW, KINDS, RESHUFFLED
from roji.games.zen_garden.game import GAME

SUBSETS = 16  # Z2.1: of boards 2-5
CHANGES = {
    "prices = [0, 1, 2]": "prices = [0, 3, 5]",
    "start = 12": "start = 10",
    "most = 25": "most = 11",
    "line_bonus = 3": "line_bonus = 4",
    "walkways = [0, 3, 6, 10, 15]": "walkways = [-2, 4, 9, 9, 30]",
    "decor = [0, 0, 0, 0, 0, 0, 3,": "decor = [1, 0, 2, 0, 0, -5, 4,",
    "detail = [0, -4,": "detail = [3, -7,",
    "majority = [8, 4]": "majority = [5, -3]",
    "minimalistic = [0, 0, 18, 12, 6, 0, 0]": "minimalistic = [1, 2, 3, 4, 5, 6, 7]",
    "needed = 4": "needed = 2",
    "points = [5, 3, 1]": "points = [2, 7, 0]",
}


def changed_edition() -> Edition:
    """An edition in which nearly every number differs: expensive tiles, a short coin track, easy missions."""
    text = default_text(GAME)
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new)
    return parse_edition(GAME, text)


EDITIONS = {"printed": default_edition(GAME), "changed": changed_edition()}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("edition", "games"), [("printed", 8), ("changed", 4)])
def test_both_sets_of_rules_play_the_same_games(edition: str, games: int, seats: int) -> None:
    """Z2.1-Z5.12: the same legal moves at every decision, the same table and points after it, the same places at the end."""
    told: set[str] = set()
    for number in range(1 if is_interpreted() else games):
        told |= play_both(EDITIONS[edition], seats, (7 * number + seats) % SUBSETS, 100 * seats + number)
    if not is_interpreted():
        rare = set() if edition == "printed" and seats > 2 else {"bonus", "reshuffled"}
        assert told >= set(KINDS) - rare


def play_both(edition: Edition, seats: int, boards: int, seed: int) -> set[str]:
    """Play a game by both rules; returns what happened in it. In every other game players follow a plan."""
    box, luck, story = edition.box, new_luck(seed), new_story()
    table = GAME.new_table(box, seats, boards, seed)
    data = GAME.data(box, table)
    plain = PlainGame(tomllib.loads(edition.text), data, lambda: shuffled(box, table, story))
    check_setup(data, plain)
    compare(data, plain)
    asking = plain.play()
    asked: tuple[int, set[str]] | None = next(asking)
    told = set()
    while asked:
        seat, options = asked
        assert GAME.seats_to_act(box, table) == [seat]
        moves = {GAME.text(box, table, seat, move): move for move in GAME.legal_moves(box, table, seat)}
        assert moves.keys() == options
        texts = likely(list(moves), plain, seat) if seed % 2 else list(moves)
        text = texts[pick(luck, len(texts))]
        story[0, 0] = 0
        GAME.play(box, table, seat, moves[text], story)
        told |= {KINDS[event.kind] for event in events(story)}
        asked = next_asked(asking, text)
        compare(GAME.data(box, table), plain)
    assert GAME.seats_to_act(box, table) == []
    assert GAME.places(box, table) == plain.places()
    return told


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_sets_of_rules_score_the_same_gardens(edition: str) -> None:
    """Z5.1-Z5.9, Z5.11: for well-planned gardens, which random players never build."""
    box, luck = EDITIONS[edition].box, new_luck(5)
    numbers = tomllib.loads(EDITIONS[edition].text)
    scored: set[tuple[str, int]] = set()
    for number in range(5 if is_interpreted() else 50):
        table = GAME.new_table(box, 2 + number % 3, 0b0011, number)
        plain = PlainGame(numbers, GAME.data(box, table), list)
        for seat, player in enumerate(plain.players):
            gardens.plant(table, seat, planned_garden(luck))
            table.coins[seat] = player.coins = pick(luck, 2)
            tiles = GAME.data(box, table)["gardens"][seat]["tiles"]
            player.garden = {(tile["row"] - 1, tile["column"] - 1): tile for tile in tiles}
            player.rotation = {(tile["row"] - 1, tile["column"] - 1): tile["rotation"] for tile in tiles}
            scored.add(("walkways", player.walkways()))
            scored.add(("floors", len({tile["floor"] for tile in tiles})))
            scored.add(("unified", player.is_unified()))
        points = [plain.points(seat) for seat in range(len(plain.players))]
        assert GAME.data(box, table)["score"] == [row | {"total": sum(row.values())} for row in points]
        assert GAME.places(box, table) == plain.places()
    if not is_interpreted():
        expected = [("walkways", range(5)), ("floors", range(1, 6)), ("unified", (False, True))]
        assert scored >= {(what, value) for what, values in expected for value in values}


def planned_garden(luck: Any) -> str:
    """A full garden with few paths and decors, floors in blocks, and mostly round walkways."""
    few, cut = 1 + pick(luck, 3), (1 + pick(luck, 3), 1 + pick(luck, 3))
    floors = [pick(luck, 2 * few) for _ in range(4)]
    rows = []
    for row in range(4):
        cells = []
        for column in range(4):
            decor = gardens.DECORS[pick(luck, few)]
            path = gardens.PATHS[pick(luck, few) if pick(luck, 10) == 0 else 0]
            block = floors[2 * (row >= cut[0]) + (column >= cut[1])]
            floor = gardens.FLOORS[pick(luck, 6) if pick(luck, 40) == 0 else block]
            rotation = pick(luck, 4) if pick(luck, 8) == 0 else [[0, 1], [3, 2]][row % 2][column % 2]
            cells.append(f"{decor}{path}{floor}{rotation}")
        rows.append(" ".join(cells))
    return "\n".join(rows)


def pick(luck: Any, count: int) -> int:
    return int(below(luck, count))


def next_asked(asking: Any, text: str) -> tuple[int, set[str]] | None:
    try:
        return asking.send(text)  # type: ignore[no-any-return]
    except StopIteration:
        return None


def likely(texts: list[str], plain: PlainGame, seat: int) -> list[str]:
    """The moves of a player who collects one path, or one decor and floor, so that walkways, lines and missions occur."""
    if texts[0].startswith("take"):
        loves = {"path": PATHS[seat // 2]} if seat % 2 else {"decor": DECORS[seat], "floor": FLOORS[seat]}
        tiles = {text: plain.market[text.removeprefix("take ")] for text in texts}
        loved = {text: sum(tile[what] == kind for what, kind in loves.items()) for text, tile in tiles.items() if tile}
        return [text for text in texts if loved[text] == max(loved.values())]
    round_path = {(1, 1): "r0", (1, 0): "r1", (0, 0): "r2", (0, 1): "r3"}
    rounded = [text for text in texts if text[-2:] == round_path[int(text[6]) % 2, int(text[8]) % 2]]
    return [text for text in rounded if "0" not in text[6:9]] or texts  # shifting would turn rounds inside out


def shuffled(box: Any, table: Any, story: Any) -> list[Tile]:
    """The supply after the shuffle in this story: the rest of it, and the tiles drawn from it since."""
    told = events(story)
    since = told[[event.kind for event in told].index(RESHUFFLED) :]
    market = {slot["tile"]["tile"]: slot["tile"] for slot in GAME.data(box, table)["market"]}
    drawn = [market[event.what + 1] for event in since if event.kind == DREW]
    return [*GAME.data(box, table)["supply"], *reversed(drawn)]


def check_setup(data: dict[str, Any], plain: PlainGame) -> None:
    """Z1.1, Z2.2, Z2.4: every tile once, and no Emperor tile twice."""
    tiles = [slot["tile"] for slot in data["market"]] + data["supply"]
    assert {(tile["decor"], tile["path"], tile["floor"]) for tile in tiles} == {
        (decor, path, floor)
        for decor in plain.numbers["tiles"]["decors"]
        for path in plain.numbers["tiles"]["paths"]
        for floor in plain.numbers["tiles"]["floors"]
    }
    assert len(tiles) == 90
    dealt = [*plain.wishes.values(), *(wish for wishes in plain.missions.values() for wish in wishes)]
    assert len(set(dealt)) == len(dealt) == 4 + 4 * (4 in plain.boards) + 2 * (5 in plain.boards)


def compare(data: dict[str, Any], plain: PlainGame) -> None:
    assert data["first_seat"] == plain.first
    assert data["held"] == plain.held
    assert {slot["slot"]: slot["tile"] for slot in data["market"]} == plain.market
    assert data["supply"] == plain.supply
    assert data["discards"] == plain.discards
    assert {mission["mission"]: mission["points_left"] for mission in data["missions"]} == plain.stacks
    for shown, player in zip(data["gardens"], plain.players, strict=True):
        compare_garden(shown, player)
    points = [plain.points(seat) for seat in range(len(plain.players))]
    assert data["score"] == [row | {"total": sum(row.values())} for row in points]


def compare_garden(shown: dict[str, Any], player: Player) -> None:
    assert shown["coins"] == player.coins
    assert shown["missions"] == {str(mission): points for mission, points in player.missions.items()}
    assert len(shown["rings"]) == player.walkways()
    assert shown["shown"] == {wish: player.count(wish) for wish in shown["shown"]}
    top, left = player.corner() if player.garden else (0, 0)
    garden = {
        (row - top + 1, column - left + 1): tile | {"rotation": player.rotation[row, column]}
        for (row, column), tile in player.garden.items()
    }
    tiles = [dict(tile) for tile in shown["tiles"]]
    assert {(tile.pop("row"), tile.pop("column")): tile for tile in tiles} == garden
