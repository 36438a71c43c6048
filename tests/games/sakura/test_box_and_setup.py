"""Sakura, chapters S1 and S2."""

import re
from collections import Counter

import pytest
from tests.games.sakura.paths import BOX, all_cards, drawing, hand, new_table

from roji.core.edition import default_edition, default_text, parse_edition, small_edition, small_text
from roji.core.errors import EditionError, RojiError
from roji.games.sakura.box import GARDEN_ACTIONS, PAINTER_ACTIONS
from roji.games.sakura.game import GAME

EDITION = default_text(GAME)
KINDS_2_TO_4 = {
    5: "bridge",
    6: "torii",
    11: "bridge",
    16: "sakura",
    21: "bridge",
    26: "sakura",
    31: "bridge",
    36: "sakura",
}
LONG_BRIDGES = [5, 6, 7, 13, 14, 15, 25, 26, 27, 37, 38, 39]
KINDS_5_TO_6 = dict.fromkeys(LONG_BRIDGES, "bridge") | {8: "torii", 20: "sakura", 32: "sakura", 44: "sakura"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_path_with_short_and_with_long_bridges(seats: int) -> None:
    """S1.1: four bridges of 1 or 3 spaces, the torii right after the first, three trees, the third at the end."""
    kinds, last = (KINDS_2_TO_4, 36) if seats < 5 else (KINDS_5_TO_6, 44)
    path = GAME.data(BOX, new_table(seats))["path"]
    assert path == ["gate"] + [kinds.get(space, "path") for space in range(1, last + 1)]


def test_sixty_cards_of_which_forty_four_move_the_emperor() -> None:
    """S1.2, S1.3, S1.4: the known facts about the printed cards."""
    pairs = [
        (GARDEN_ACTIONS[garden], PAINTER_ACTIONS[painter])
        for garden, painter in zip(BOX.garden_action, BOX.painter_action, strict=True)
    ]
    assert len(pairs) == 60
    garden = Counter(action for action, _ in pairs)
    assert sum(count for action, count in garden.items() if action.startswith("Emperor")) == 44
    assert garden["Emperor +1"] + garden["Emperor +2"] > 22
    assert set(garden) == set(GARDEN_ACTIONS)
    assert {action for _, action in pairs} == set(PAINTER_ACTIONS)
    known = [
        ("closest -2", "+1"),
        ("furthest +2", "+3"),
        ("Emperor +2", "+2"),
        ("Emperor +-1", "count"),
        ("Emperor +1", "+1"),
    ]
    assert set(known) <= set(pairs)
    in_order = [pairs.index(pair, 11) for pair in known[:3]]  # as in the rulebook's example
    assert in_order == sorted(in_order)


def test_everyone_starts_at_the_gate_with_five_tokens_and_five_cards() -> None:
    """S2.1, S1.5, S2.2"""
    for seats in GAME.seats:
        table = new_table(seats)
        assert not table.spaces.any()
        assert table.occupied == 0
        assert table.tokens[:seats].tolist() == [5] * seats
        assert [len(hand(table, seat)) for seat in range(seats)] == [5] * seats
        assert table.num_deck == 60 - 5 * seats
        assert all_cards(table) == list(range(60))


def test_the_emperor_starts_on_the_torii() -> None:
    """S2.1"""
    assert drawing(new_table(3)) == "012 | . . . . . E"
    assert drawing(new_table(6)) == "012345 | . . . . . . . E"


def test_hands_and_deck_depend_on_the_seed() -> None:
    """S2.1"""
    assert new_table(4, seed=1).hand.tolist() != new_table(4, seed=2).hand.tolist()


def test_the_record_of_a_table_is_small() -> None:
    """S2.1: at most 512 bytes."""
    assert GAME.table_type.itemsize <= 512


CARD_37 = '{ number = 37, garden = "Emperor +2",  painter = "+2"    }'
LAST_SPACES = '"path", "path", "path", "path", "sakura",\n]'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "sakura"', 'game = "zen_garden"', 'game = "sakura"'),
        ("hand = 5", "hand = 1", "hand is 1, but must be from 2 to 9"),
        ("hand = 5", "hands = 5", "'hands' means nothing here"),
        ("hand = 5", "hand = 5\nsmall = 1", "small must be true or false"),
        ("number = 37", "number = 36", "there are two cards with the order number 36 (S1.2)"),
        (f"  {CARD_37},\n", "", "no card has the order number 37 (S1.2)"),
        ("number = 37", "number = 61", "cards, line 37: number is 61, but must be from 1 to 60"),
        ("number = 37", 'number = "37"', "number must be a whole number"),
        (CARD_37, CARD_37.replace("Emperor +2", "Emperor +3"), "card 37: garden is 'Emperor +3', but must be one of"),
        (CARD_37, CARD_37.replace('"+2" ', '"jump" '), "card 37: painter is 'jump', but must be one of"),
        (CARD_37, "{ number = 37 }", "card 37: garden is missing: say one of"),
        (CARD_37, CARD_37.replace(" }", ", colour = 1 }"), "'colour' means nothing here"),
        (CARD_37, "37", "each as { number"),
        ("[path]", "[paths]", "'paths' means nothing here"),
        ('"torii", "path"', '"path", "path"', "there must be 1 of 'torii', but there are 0 (S1.1)"),
        ('"torii", "path"', '"torii", "torii"', "there must be 1 of 'torii', but there are 2 (S1.1)"),
        ('"torii", "path"', '"torii", "bridge"', "there must be 4 of 'bridge', but there are 5 (S1.1)"),
        (
            LAST_SPACES,
            '"path", "path", "path", "path", "path",\n]',
            "there must be 3 of 'sakura', but there are 2 (S1.1)",
        ),
        (
            LAST_SPACES,
            '"path", "path", "path", "sakura", "path",\n]',
            "the last space must be a sakura, but is 'path' (S1.1)",
        ),
        ('"torii", "path"', '"torii", "lake"', "space 7 is 'lake', but must be one of path, bridge, torii, sakura"),
        ("bridge_many = 3", "bridge_many = 9", "bridges of 9 make the path 68 spaces long; 62 is the most"),
        ("bridge_many = 3", "bridge_many = 0", "bridge_many is 0, but must be from 1 to 9"),
        ("many = [3, 2, 1, 1, 0, 0]", "many = [3, 2, 1, 1]", "many must list 6 numbers, but lists 4"),
        ("start = 5", "start = 26", "start is 26, but must be from 0 to 25"),
        ("[disgrace]", "[shame]", "'shame' means nothing here"),
        ("spaces = 3", "spaces = 0", "spaces is 0, but must be from 1 to 62"),
    ],
)
def test_a_wrong_edition_is_refused_with_what_is_wrong(old: str, new: str, said: str) -> None:
    """S1.1, S1.2: an edition that cannot be played is refused with a precise reason."""
    assert old in EDITION
    with pytest.raises(EditionError) as refused:
        parse_edition(GAME, EDITION.replace(old, new, 1), "my.toml")
    assert said in str(refused.value)
    assert str(refused.value).startswith("my.toml")
    assert "\n" not in str(refused.value)


def _with_path(spaces: str) -> str:
    """The default edition with another path, one letter for each space."""
    names = {".": "path", "b": "bridge", "t": "torii", "s": "sakura"}
    first, rest = EDITION.index("spaces = ["), EDITION.index("bridge_few")
    listed = ", ".join(f'"{names[letter]}"' for letter in spaces)
    return f"{EDITION[:first]}spaces = [{listed}]\n{EDITION[rest:]}"


@pytest.mark.parametrize(
    ("spaces", "said"),
    [
        ("tbsbsbbs", "the path has 8 spaces, but needs at least 12"),
        ("..b.sb.t.bs..bs", "the torii must come before the first sakura"),
        ("", "the path has 0 spaces"),
    ],
)
def test_a_path_that_cannot_be_walked_is_refused(spaces: str, said: str) -> None:
    """S1.1"""
    with pytest.raises(EditionError, match=said):
        parse_edition(GAME, _with_path(spaces))


def test_the_spaces_must_be_a_list() -> None:
    """S1.1"""
    first, rest = EDITION.index("spaces = ["), EDITION.index("bridge_few")
    with pytest.raises(EditionError, match="spaces must list the spaces"):
        parse_edition(GAME, f"{EDITION[:first]}spaces = 36\n{EDITION[rest:]}")


def test_the_cards_must_be_a_list() -> None:
    """S1.2"""
    first, rest = EDITION.index("cards = ["), EDITION.index("# S1.1")
    with pytest.raises(EditionError, match="cards must list the cards"):
        parse_edition(GAME, f"{EDITION[:first]}cards = 60\n{EDITION[rest:]}")


def test_another_edition_is_only_another_file() -> None:
    """S1.1: a short path of fifteen spaces, with bridges of two spaces for many."""
    edition = parse_edition(GAME, _with_path("..bt..b.sb.sb.s").replace("bridge_many = 3", "bridge_many = 2"))
    assert not edition.is_default
    assert edition.box.num_spaces.tolist() == [15, 19]
    assert edition.box.torii.tolist() == [4, 5]
    assert edition.box.trees.tolist() == [[9, 12, 15], [11, 15, 19]]
    assert default_edition(GAME).is_default


def test_comments_do_not_make_another_edition() -> None:
    """S1.2: the hash depends on the file's values only."""
    assert parse_edition(GAME, "# mine\n" + EDITION).is_default


def test_the_edition_says_that_its_numbers_are_ours() -> None:
    """S1.1, S1.2"""
    assert GAME.edition_is_ours
    assert "ARE OUR OWN" in EDITION
    assert "44 of them move the Emperor" in EDITION


def test_a_small_edition_has_a_few_cards_at_least_and_seats_for_full_hands() -> None:
    """S1.2"""
    text = small_text(GAME)
    cards = re.findall(r"  \{ number.*\n", text)
    with pytest.raises(EditionError, match=r"there are 1 cards, but even a small edition has \d \(S1\.2\)"):
        parse_edition(GAME, text.replace("".join(cards[1:]), ""))
    with pytest.raises(RojiError, match="With this edition Sakura is for at most 4 players, not 5"):
        GAME.check_box(small_edition(GAME).box, 5)
