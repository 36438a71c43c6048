"""What a placement in Zen Garden builds and spoils, as the page explains to beginners."""

from typing import Any

from tests.games.zen_garden.gardens import BOX, new_table, plant, tile_number

from roji.games.zen_garden.data import lines_in_play
from roji.games.zen_garden.game import GAME
from roji.games.zen_garden.outlook import outlook
from roji.games.zen_garden.score import SCORE_CLAUSES


def looked(garden: str, held: str, place: str) -> tuple[list[str], list[str]]:
    """What placing the held tile continues and spoils, such as "ring 3 at 1,2"."""
    table = new_table()
    plant(table, 0, garden)
    table.held = tile_number(held)
    found = outlook(BOX, table, 0, [GAME.number(BOX, table, 0, place)])[0]

    def said(begun: list[dict[str, Any]]) -> list[str]:
        return sorted(
            f"{one['kind']} {one['has']} at {one['spaces'][0]['row']},{one['spaces'][0]['column']}" for one in begun
        )

    return said(found["continues"]), said(found["spoils"])


def test_a_path_of_the_same_kind_that_bends_round_the_same_corner_continues_a_ring() -> None:
    assert looked("PwS0", "GwC", "place 1,2 r1") == (["ring 2 at 1,1"], [])
    assert looked("PwS0", "GwC", "place 1,2 r0") == ([], [])  # it bends away
    assert looked("PwS0", "GsC", "place 1,2 r1") == ([], [])  # another kind of path


def test_three_quarters_of_a_ring_are_closed_by_the_fourth() -> None:
    garden = """
        PwS0 GwC1
        BwS3 ...."""
    assert looked(garden, "UwT", "place 2,2 r2") == (["ring 4 at 1,1"], [])
    assert looked(garden, "UwT", "place 2,2 r1") == ([], ["ring 3 at 1,1"])
    assert looked(garden, "UsT", "place 2,2 r2") == ([], ["ring 3 at 1,1"])
    assert looked(garden, "UsT", "place 1,3 r0") == ([], [])


def test_a_ring_may_grow_over_the_edge_while_the_garden_can_still_move() -> None:
    assert looked("PwS1 GsC0", "BwS", "place 1,0 r0") == (["ring 2 at 1,0"], [])
    # With four columns the garden can no longer shift, so nothing can be placed to its left.
    wide = """
        PwS1 GsC0 BsT0
        BwT2 .... ...."""
    assert looked(wide, "CtW", "place 1,4 r0") == ([], ["ring 2 at 1,0"])


def test_an_equal_decor_continues_a_line_and_another_decor_spoils_it() -> None:
    garden = "PwS0 PsC0 PtG0"
    assert "line 4 at 1,1" in looked(garden, "PtT", "place 1,4 r0")[0]
    assert "line 3 at 1,1" in looked(garden, "GtT", "place 1,4 r0")[1]
    assert looked(garden, "GtT", "place 2,2 r0") == ([], [])


def test_taking_builds_nothing_yet() -> None:
    table = new_table()
    assert outlook(BOX, table, 0, [0]) == [{"continues": [], "spoils": []}]


def test_the_score_sheet_knows_which_lines_are_in_play() -> None:
    def lines(boards: str) -> list[str]:
        in_play = lines_in_play(BOX, new_table(boards=boards))
        return [clause for clause, is_in_play in zip(SCORE_CLAUSES, in_play, strict=True) if is_in_play]

    assert lines("1") == ["Z5.1", "Z5.2", "Z5.3", "Z5.4", "Z5.5", "Z5.6", "Z5.7"]
    assert lines("1,2,5") == [*lines("1"), "Z5.8", "Z5.10"]
