"""Sakura, chapter S4: moving."""

import numpy as np
import pytest
from tests.games.sakura.paths import BACKWARD, FORWARD, after_garden, after_painter, garden_events, lay, painter_events

from roji.games.sakura.moving import copy_path
from roji.games.sakura.table import PATH

GATE_CASES = [
    # drawing before, garden action, drawing after, event
    ("012 | . . . E", "closest -2", "012 | . . . E", "nothing"),
    ("012 | . . . E", "furthest +2", "012 | . . . E", "nothing"),
    ("01 | . 2 . E", "closest -2", "012 | . . . E", "moved"),
    ("01 | . 2 . E", "furthest +2", "01 | . 2 . E", "nothing"),
    ("0 | 1 2 . . E", "furthest +2", "| 1 2 . 0 E", "moved"),
    ("0 | 1 . . 2 E", "closest -2", "0 | 1 2 . . E", "moved"),
    ("| 0 1 2 . . E", "furthest +2", "| . 1 2 . 0 E", "moved"),
    ("| 0 1 2 . . E", "closest -2", "2 | 0 1 . . . E", "moved"),
]


@pytest.mark.parametrize(("before", "action", "after", "kind"), GATE_CASES)
def test_closest_and_furthest_with_painters_at_the_gate(before: str, action: str, after: str, kind: str) -> None:
    """S4.7, S2.2: nobody is closest if all are at the gate, nobody furthest if two or more are."""
    assert after_garden(lay(before), action) == after
    assert garden_events(lay(before), action)[0][0] == kind


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_painter_counts_only_spaces_without_another_painter(steps: int) -> None:
    """S4.1, S1.4"""
    after = {1: "| . 1 0 . . E", 2: "| . 1 . 0 . E", 3: "| . 1 . . 0 E"}
    assert after_painter(lay("2 | 0 1 . . . E"), f"+{steps}") == f"2 {after[steps]}"


def test_several_occupied_spaces_are_skipped_forward_and_backward() -> None:
    """S4.1"""
    assert after_painter(lay("| 0 1 2 . . E"), "+1") == "| . 1 2 0 . E"
    assert after_painter(lay("| . 1 2 0 . E"), "+-1", 0, BACKWARD) == "| 0 1 2 . . E"
    assert after_painter(lay("| . . 1 0 2 . E"), "+-2", 0, BACKWARD) == "| 0 . 1 . 2 . E"


def test_from_the_gate_too_only_empty_spaces_count() -> None:
    """S4.1, S2.2: painters at the gate block nobody."""
    assert after_painter(lay("02 | 1 . . E"), "+1") == "2 | 1 0 . E"
    assert after_painter(lay("02 | . 1 . E"), "+2") == "2 | . 1 0 E"


@pytest.mark.parametrize("action", ["+-1", "+-2", "+-3"])
def test_a_plus_or_minus_card_moves_its_whole_number_in_the_chosen_direction(action: str) -> None:
    """S1.4, S4.2: exactly this many spaces."""
    steps = int(action[-1])
    path = ["."] * 9
    path[4 + steps] = "0"
    assert after_painter(lay("12 | . . . . 0 . . . . E"), action, 0, FORWARD) == f"12 | {' '.join(path)} E"
    path = ["."] * 9
    path[4 - steps] = "0"
    assert after_painter(lay("12 | . . . . 0 . . . . E"), action, 0, BACKWARD) == f"12 | {' '.join(path)} E"


def test_a_painter_who_meets_the_emperor_stops_loses_a_token_and_goes_back_three_empty_spaces() -> None:
    """S4.3: the space she came from is empty now and counts."""
    table = lay("2 | . 0 1 . . E")
    assert after_painter(table, "+3") == "2 | . 0 1 . . E"
    assert table.tokens.tolist()[:3] == [4, 5, 5]
    assert table.lost.tolist()[:3] == [1, 0, 0]


def test_a_move_that_would_go_beyond_the_emperor_ends_on_his_space() -> None:
    """S4.2, S4.3"""
    table = lay("12 | . . . . 0 E")
    assert after_painter(table, "+3") == "12 | . . 0 . . E"
    assert table.tokens[0] == 4


def test_a_disgrace_has_an_event_for_every_step() -> None:
    """S4.3"""
    assert painter_events(lay("12 | . . . . 0 E"), "+3") == [
        ("moved", 0, 3, 5, 6),
        ("bumped", 0, 0, 6, 0),
        ("disgraced", 0, 1, 6, 3),
    ]


def test_without_a_token_a_disgrace_only_sends_back() -> None:
    """S4.3: a painter loses one token only if there is one."""
    table = lay("12 | . . . . 0 E")
    table.tokens[0] = 0
    assert painter_events(table, "+1")[-1] == ("disgraced", 0, 0, 6, 3)
    assert table.tokens[0] == 0
    assert table.lost[0] == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("12 | . . 0 E", "12 | 0 . . E"),  # 4 -> 3, 2, 1
        ("12 | . 0 E", "012 | . . E"),  # 3 -> 2, 1, gate
        ("2 | . 1 0 E", "02 | . 1 . E"),  # 4 -> 3, 1, gate: 2 is skipped
        ("| 2 1 0 E", "0 | 2 1 . E"),  # 4 -> 3, then nothing is free: the gate
        ("012 | E", "012 | E"),  # the Emperor on space 1: from the gate into him and back
    ],
)
def test_a_disgrace_near_the_gate_ends_at_the_gate(before: str, after: str) -> None:
    """S4.3, S4.5"""
    table = lay(before)
    assert after_painter(table, "+1") == after
    assert table.tokens[0] == 4


def test_furthest_forward_can_end_in_disgrace_for_a_painter_who_did_nothing() -> None:
    """S4.3: no matter who caused it."""
    table = lay("| . 2 1 0 E")
    assert after_garden(table, "furthest +2", owner=0) == "2 | . . 1 0 E"  # 5 is the Emperor's; back: 2, 1, gate
    assert table.tokens.tolist()[:3] == [5, 5, 4]


def test_the_emperor_who_steps_back_onto_a_painter_disgraces_that_painter() -> None:
    """S4.4: the same token, the same three empty spaces, counted from his new space."""
    table = lay("2 | . . . 1 0 E")
    assert garden_events(table, "Emperor -1") == [
        ("emperor_moved", 0, -1, 6, 5),
        ("bumped", 0, 1, 5, 0),
        ("disgraced", 0, 1, 5, 1),
    ]
    assert table.tokens.tolist()[:3] == [4, 5, 5]


def test_the_emperor_steps_back_onto_an_empty_space_and_nothing_happens() -> None:
    """S1.3"""
    assert after_garden(lay("2 | . . 0 1 . E"), "Emperor -1") == "2 | . . 0 1 E"


def test_a_painter_on_the_first_space_is_sent_to_the_gate_by_the_emperor() -> None:
    """S4.4, S4.5"""
    table = lay("12 | 0 E")
    assert after_garden(table, "Emperor -1") == "012 | E"
    assert table.tokens[0] == 4


def test_the_emperor_never_enters_the_gate() -> None:
    """S4.6"""
    assert after_garden(lay("012 | E"), "Emperor -1") == "012 | E"
    assert after_garden(lay("012 | E"), "Emperor +-1", direction=BACKWARD) == "012 | E"
    assert garden_events(lay("012 | E"), "Emperor -1") == [("nothing", -1, 4, 0, 0)]


@pytest.mark.parametrize(("before", "after"), [("12 | 0 . E", "012 | . . E"), ("12 | . 0 . E", "012 | . . . E")])
def test_nobody_moves_back_beyond_the_gate(before: str, after: str) -> None:
    """S4.5"""
    assert after_painter(lay(before), "+-3", 0, BACKWARD) == after


def test_going_back_from_the_gate_is_a_way_to_stand_still() -> None:
    """S3.2, S4.5"""
    assert painter_events(lay("012 | . . E"), "+-2", 0, BACKWARD) == [("nothing", 0, 3, 0, 0)]


@pytest.mark.parametrize(("action", "direction", "end"), [("Emperor +1", 0, 7), ("Emperor +2", 0, 8)])
def test_the_emperor_moves_exactly(action: str, direction: int, end: int) -> None:
    """S1.3, S4.2"""
    table = lay("012 | . . . . . E")
    after_garden(table, action, direction=direction)
    assert table.emperor == end


def test_the_owner_of_an_emperor_plus_or_minus_card_sends_him_either_way() -> None:
    """S1.3"""
    assert after_garden(lay("012 | . . E"), "Emperor +-1", direction=FORWARD) == "012 | . . . E"
    assert after_garden(lay("012 | . . E"), "Emperor +-1", direction=BACKWARD) == "012 | . E"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2 | 0 . 1 . E", "2 | . . 1 0 E"),
        (
            "| 0 . 1 2 . E",
            "| . . 1 2 0 E",
        ),  # the spaces in front of the next painter ahead are full: on to the first free space
        ("| 0 1 . 2 . E", "| . 1 0 2 . E"),  # the next one ahead, not the foremost
        ("02 | . 1 . E", "2 | . 1 0 E"),  # from the gate, over the first painter on the path
        ("012 | . . E", "012 | . . E"),  # those at the gate with you are not ahead
        ("12 | . 0 . E", "12 | . 0 . E"),  # nobody is ahead of the foremost
    ],
)
def test_a_leap_goes_in_front_of_the_next_painter_ahead(before: str, after: str) -> None:
    """S4.8, S1.4"""
    assert after_painter(lay(before), "leap") == after


def test_a_leap_onto_the_emperor_is_a_disgrace() -> None:
    """S4.8, S4.3"""
    table = lay("| . 0 . 2 1 E")
    assert painter_events(table, "leap") == [("leapt", 0, 0, 2, 6), ("bumped", 0, 0, 6, 0), ("disgraced", 0, 1, 6, 1)]
    assert table.tokens[0] == 4


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| 0 . 1 2 . . E", "| . . 1 2 0 . E"),  # two ahead: two empty spaces
        ("2 | 0 1 . E", "2 | . 1 0 E"),
        ("02 | . 1 . E", "2 | 0 1 . E"),  # one ahead of the gate; the other at the gate is not
        ("0 | 1 . 2 . E", "| 1 . 2 0 E"),
        ("012 | . . E", "012 | . . E"),
        ("12 | . 0 . E", "12 | . 0 . E"),
    ],
)
def test_a_count_moves_as_many_spaces_as_there_are_painters_ahead(before: str, after: str) -> None:
    """S4.9, S1.4, S2.2"""
    assert after_painter(lay(before), "count") == after


def test_count_into_the_emperor_is_a_disgrace() -> None:
    """S4.9, S4.3"""
    table = lay("| . . . 0 1 2 E")
    assert after_painter(table, "count") == "| . 0 . . 1 2 E"
    assert table.tokens[0] == 4


@pytest.mark.parametrize("action", ["leap", "count"])
def test_leap_and_count_have_no_target_if_nobody_is_ahead(action: str) -> None:
    """S4.8, S4.9"""
    assert painter_events(lay("12 | . 0 . E"), action) == [("nothing", 0, 2, 0, 0)]


def test_a_copied_path_is_equal_and_independent() -> None:
    """S4: bots try cards on a copy."""
    table, trial = lay("0 | 1 . . 2 E"), np.zeros(1, PATH)[0]
    copy_path(table, trial)
    num_painters = int(table.num_painters)
    for field in ("occupied", "num_painters", "long_bridges", "is_at_tree", "trees_scored", "emperor"):
        assert trial[field] == table[field]
    assert [list(trial[field][:num_painters]) for field in ("spaces", "tokens", "lost")] == [
        list(table[field][:num_painters]) for field in ("spaces", "tokens", "lost")
    ]
    trial.spaces[0], trial.emperor = 9, 9
    assert (int(table.spaces[0]), int(table.emperor)) == (0, 5)
