"""Zen Garden, chapters Z1 and Z2."""

import itertools
from collections import Counter

import pytest
from tests.games.zen_garden.gardens import BOX, new_table

from roji.core.edition import default_edition, default_text, parse_edition, small_edition, small_text
from roji.core.errors import EditionError
from roji.core.story import EVERYBODY, NOBODY, Event
from roji.games.zen_garden.box import EMPTY
from roji.games.zen_garden.events import DREW
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.words import WORDS


def test_every_combination_of_decor_path_and_floor_is_one_tile() -> None:
    """Z1.1"""
    tiles = list(zip(BOX.decor_of.tolist(), BOX.path_of.tolist(), BOX.floor_of.tolist(), strict=True))
    assert sorted(tiles) == list(itertools.product(range(5), range(5, 8), range(8, 14)))
    assert set(Counter(decor for decor, _, _ in tiles).values()) == {18}
    assert set(Counter(path for _, path, _ in tiles).values()) == {30}
    assert set(Counter(floor for _, _, floor in tiles).values()) == {15}


def test_sand_is_a_path_and_also_a_floor_and_they_are_never_mixed_up() -> None:
    """Z1.1"""
    data = GAME.data(BOX, new_table())
    tile = next(slot["tile"] for slot in data["market"])
    assert set(tile) == {"tile", "decor", "path", "floor"}
    assert WORDS["en"].preference(5) == "sand path"
    assert WORDS["en"].preference(8) == "sand floor"


def test_tiles_are_numbered_from_1_to_90_outside_the_rules() -> None:
    """Z1.1"""
    data = GAME.data(BOX, new_table())
    tiles = [slot["tile"]["tile"] for slot in data["market"]] + [tile["tile"] for tile in data["supply"]]
    assert sorted(tiles) == list(range(1, 91))
    drew = Event(DREW, seat=NOBODY, what=0, start=0, end=0, eyes=EVERYBODY)
    assert GAME.event_parts(BOX, drew)["tile"]["tile"] == 1


def test_a_row_costs_nothing_one_or_two_coins() -> None:
    """Z1.5"""
    assert BOX.prices.tolist() == [0, 1, 2]


def test_missions_have_points_tiles_of_5_3_and_1() -> None:
    """Z1.4, Z2.3"""
    assert BOX.mission_points.tolist() == [5, 3, 1]
    data = GAME.data(BOX, new_table(boards="1,4,5"))
    assert [mission["points_left"] for mission in data["missions"]] == [[5, 3, 1]] * 3


@pytest.mark.parametrize("boards", ["1,4", "1,5", "1,2,3,4,5", "1"])
def test_each_board_in_use_gets_its_emperor_tiles(boards: str) -> None:
    """Z1.3, Z1.7, Z2.1, Z2.2: four on board 1, two missions of two on board 4, one on board 5, all different."""
    table = new_table(boards=boards)
    wishes = [int(wish) for wish in table.wishes]
    assert EMPTY not in wishes[:4]
    assert (EMPTY not in wishes[4:8]) == ("4" in boards)
    assert (EMPTY not in wishes[8:]) == ("5" in boards)
    dealt = [wish for wish in wishes if wish != EMPTY]
    assert len(set(dealt)) == len(dealt)
    assert max(dealt) < 14


def test_all_sixteen_sets_of_boards_can_be_chosen_and_level_3_is_boards_1_to_3() -> None:
    """Z2.1"""
    choices = GAME.options[0].choices
    assert len(set(choices)) == 16
    assert all(choice.startswith("1") for choice in choices)
    assert GAME.data(BOX, new_table(boards="1,2,3"))["boards"] == [1, 2, 3]


def test_the_market_is_filled_from_the_supply_and_no_tile_is_lost() -> None:
    """Z2.4"""
    table = new_table()
    assert table.num_supply == 78
    tiles = table.market.tolist() + table.supply[:78].tolist()
    assert sorted(tiles) == list(range(90))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_starts_with_12_coins_and_an_empty_garden(seats: int) -> None:
    """Z1.6, Z2.5"""
    table = new_table(seats)
    assert table.coins.tolist() == [12] * seats + [0] * (4 - seats)
    assert not table.occupied.any()


def test_any_seat_can_be_drawn_as_first_player() -> None:
    """Z2.5"""
    firsts = {int(GAME.new_table(BOX, 4, 0, seed).first_seat) for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


EDITION = default_text(GAME)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "zen_garden"', 'game = "sakura"', 'game = "zen_garden"'),
        ('name = "Zen Garden"', "", "name"),
        ('name = "Zen Garden"', 'name = ""', "name"),
        ("[coins]", "[coin]", "coin"),
        ("prices = [0, 1, 2]", "prices = [1, 1, 2]", "must begin with 0"),
        ("prices = [0, 1, 2]", "prices = [0, 1]", "must list 3 numbers, but lists 2"),
        ("prices = [0, 1, 2]", "prices = 3", "prices must list 3 numbers, but is 3"),
        ("start = 12", "start = 26", "start is 26, but must be from 0 to 25"),
        ("start = 12", 'start = "12"', "must be a whole number"),
        ("start = 12", "start = 12\nstrat = 1", "'strat' means nothing here"),
        ('"crane"]', '"stork"]', "decors must be exactly"),
        ("needed = 4", "needed = 17", "from 1 to 16"),
        ("unity = 10", "unity = ten", "not a TOML file"),
        ("[missions]", "", "section [missions] is missing"),
    ],
)
def test_a_wrong_edition_is_refused_with_the_line_that_is_wrong(old: str, new: str, said: str) -> None:
    """Z1: an edition that cannot be played is refused with a precise reason."""
    assert old in EDITION
    text = EDITION.replace("[missions]", new).replace("needed = 4", "").replace("points = [5, 3, 1]", "")
    with pytest.raises(EditionError) as refused:
        parse_edition(GAME, EDITION.replace(old, new) if old != "[missions]" else text, "my.toml")
    assert said in str(refused.value)
    assert str(refused.value).startswith("my.toml")
    assert "\n" not in str(refused.value)


def test_another_edition_is_only_another_file() -> None:
    """Z1: start with 5 coins, and everything else as before."""
    edition = parse_edition(GAME, EDITION.replace("start = 12", "start = 5"))
    assert not edition.is_default
    assert edition.hash != default_edition(GAME).hash
    assert GAME.new_table(edition.box, 2, 0, 1).coins.tolist() == [5, 5, 0, 0]


def test_comments_do_not_make_another_edition() -> None:
    """Z1: the hash depends on the file's values only."""
    assert parse_edition(GAME, "# mine\n" + EDITION).is_default


SMALL = small_edition(GAME)


def test_a_small_edition_has_few_tiles_and_the_emperor_tiles_of_what_they_show() -> None:
    """Z1.1, Z1.3, Z2.4"""
    table = GAME.new_table(SMALL.box, 2, 0, 5)
    data = GAME.data(SMALL.box, table)
    shown = [slot["tile"] for slot in data["market"]]
    assert sorted((tile["decor"], tile["path"], tile["floor"]) for tile in shown[:4]) == [
        ("bench", "wood", "sand"),
        ("bench", "wood", "water"),
        ("pagoda", "wood", "sand"),
        ("pagoda", "wood", "water"),
    ]
    assert shown[4:] == [None] * 8
    wishes = [WORDS["en"].preference(int(wish)) for wish in table.wishes[:4]]
    assert len(set(wishes)) == 4
    assert set(wishes) <= {"pagoda", "bench", "wood path", "sand floor", "water floor"}


def test_missions_get_two_emperor_tiles_or_none() -> None:
    """Z2.2"""
    all_boards = GAME.encode_options({"boards": "1,2,3,4,5"}, 2)
    assert GAME.new_table(SMALL.box, 2, all_boards, 5).wishes[4:].tolist() == [EMPTY] * 6
    more = parse_edition(GAME, small_text(GAME).replace('["wood"]', '["sand", "wood"]'))
    wishes = GAME.new_table(more.box, 2, all_boards, 5).wishes.tolist()
    assert EMPTY not in wishes[:6]
    assert wishes[6:] == [EMPTY] * 4


def test_a_small_game_lasts_as_many_turns_as_its_edition_says() -> None:
    """Z4.1, Z4.6"""
    for seats in (2, 3, 4):
        table = GAME.new_table(SMALL.box, seats, 0, 5)
        for _ in range(2 * seats):
            seat = GAME.seats_to_act(SMALL.box, table)[0]
            GAME.play_quietly(SMALL.box, table, seat, GAME.legal_moves(SMALL.box, table, seat)[0])
        assert not GAME.seats_to_act(SMALL.box, table)


def test_stating_the_printed_games_turns_makes_the_same_edition() -> None:
    """Z4.1, Z4.6"""
    said = default_text(GAME) + "\n[turns]\nturns = 16\nturns_of_two = 2\n"
    assert parse_edition(GAME, said).is_default


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("small = true", "small = 1", "small must be true or false"),
        ("small = true", "small = false", "decors must be exactly pagoda, bench, buddha, gate, crane"),
        ('["pagoda", "bench"]', '["bench", "pagoda"]', "decors must be exactly"),
        ('["pagoda", "bench"]', '["pagoda", "lion"]', "decors must be exactly"),
        ('["wood"]', "[]", "paths must be exactly"),
        ('["pagoda", "bench"]', '["pagoda"]', "decors must be exactly"),
        ("turns = 1 ", "turns = 2 ", "4 tiles are too few for so many turns of two players"),
        ("turns = 1 ", "turns = 17 ", "turns is 17, but must be from 1 to 16"),
    ],
)
def test_a_small_edition_is_checked_too(old: str, new: str, said: str) -> None:
    """Z1.1, Z4.4"""
    text = small_text(GAME)
    if new == '["pagoda"]':  # too few for the four wishes of board 1
        text, said = (
            text.replace('["sand", "water"]', '["sand"]'),
            "even a small edition has 4 decors, paths and floors",
        )
    with pytest.raises(EditionError, match=said):
        parse_edition(GAME, text.replace(old, new))


def test_the_number_of_tiles_limits_the_number_of_players() -> None:
    """Z4.4"""
    longer = small_text(GAME).replace('["wood"]', '["sand", "wood", "stone"]').replace('"water"]', '"clay", "water"]')
    edition = parse_edition(GAME, longer.replace("turns = 1 ", "turns = 4 "))  # 18 tiles
    assert GAME.most_seats is not None
    assert GAME.most_seats(edition.box) == 2
    assert GAME.most_seats(default_edition(GAME).box) == 4
