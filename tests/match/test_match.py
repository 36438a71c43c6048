"""The referee: moves, refusals, undo, records and names."""

from collections.abc import Callable

import pytest

from roji.core.edition import default_text, parse_edition
from roji.core.errors import MoveError, RecordError, RojiError
from roji.core.record import parse_record, seed_hash, write_record
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match, replay
from roji.match.match import SNAPSHOT_EVERY

ZEN = find_game("zen_garden")


def new_match(seats: int = 2, seed: int = 3, **more: object) -> Match:
    """A match of Zen Garden; seat `first(match)` begins."""
    return Match(ZEN, seats, seed=seed, **more)  # type: ignore[arg-type]


def first(match: Match) -> int:
    return match.to_act()[0]


def play_on(match: Match, decisions: int = 10**6) -> None:
    """Play the first legal move of each decision."""
    for _ in range(decisions):
        if match.is_over:
            return
        seat = first(match)
        match.play(seat, match.legal(seat)[0])


REFUSED: list[tuple[str, Callable[[Match], object], str]] = [
    ("a wrong seat", lambda match: match.play(1 - first(match), "take a0"), "not your turn (Z4.1)"),
    ("no seat at all", lambda match: match.play(7, "take a0"), "There is no seat 7"),
    ("an illegal move", lambda match: match.play(first(match), "place 1,1 r0"), "(Z3.1)"),
    ("no move at all", lambda match: match.play(first(match), "pass"), "is not a move"),
    ("an unknown number", lambda match: match.play(first(match), 112), "There is no move 112"),
    ("a negative number", lambda match: match.play(first(match), -1), "There is no move -1"),
]


@pytest.mark.parametrize(("what", "act", "said"), REFUSED, ids=[what for what, _, _ in REFUSED])
def test_a_refused_move_says_why_and_changes_nothing(what: str, act: Callable[[Match], object], said: str) -> None:
    match = new_match()
    before = match.table.tobytes()
    with pytest.raises(MoveError) as refused:
        act(match)
    assert said in str(refused.value)
    assert match.table.tobytes() == before
    assert match.log == []


def test_a_move_after_the_end_is_refused() -> None:
    match = new_match()
    play_on(match)
    before = match.table.tobytes()
    with pytest.raises(MoveError, match=r"over \(Z4\.6\)"):
        match.play(0, "take a0")
    assert match.table.tobytes() == before


def test_a_refusal_can_be_german() -> None:
    match = new_match()
    with pytest.raises(MoveError, match="nicht am Zug"):
        match.play(1 - first(match), "take a0", "de")


def test_a_seat_may_take_back_its_own_decisions() -> None:
    match = new_match()
    seat, before = first(match), match.table.tobytes()
    match.play(seat, "take a0")
    match.play(seat, "place 1,1 r0")
    assert match.undo_point(seat) == 1
    match.undo(1, [seat])
    assert match.texts() == ["take a0"]
    match.undo(0, [seat])
    assert match.table.tobytes() == before


def test_decisions_of_others_are_taken_back_only_if_all_agree() -> None:
    match = new_match()
    play_on(match, 3)
    other = match.log[0].seat
    assert match.undo_point(other) is None
    with pytest.raises(MoveError, match="all seats must agree"):
        match.undo(0, [other])
    assert len(match.log) == 3
    match.undo(0, [0, 1])
    assert match.log == []


def test_undo_stops_where_something_hidden_was_revealed() -> None:
    match = new_match()
    play_on(match, 8)  # a whole two-player round, after which the market is refilled
    assert match.log[-1].reveals
    seat = match.log[-1].seat
    assert match.undo_point(seat) is None
    with pytest.raises(MoveError, match="all seats must agree"):
        match.undo(7, [seat])
    match.undo(7, [0, 1])
    assert len(match.log) == 7


@pytest.mark.parametrize("keep", [130, 128, 100, 64, 63, 5, 0])
def test_undo_restores_a_match_completely(keep: int) -> None:
    match, again = (Match("four_gardens", 2, seed=5, plays_forced=True) for _ in range(2))
    play_on(match, 150)
    assert len(match.log) > 130
    kept = match.log[:keep]
    match.undo(keep, [0, 1])
    for entry in kept:
        again._play(entry.seat, entry.move, entry.is_forced)
    for one in (match, again):
        if not one.is_over:
            play_on(one, 80)
    assert (match.log, match.table.tobytes()) == (again.log, again.table.tobytes())
    assert match.last_closed == again.last_closed
    assert [match.since_choice(seat) for seat in (0, 1)] == [again.since_choice(seat) for seat in (0, 1)]


def test_undo_in_a_long_game_does_not_replay_it_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("four_gardens", 2, seed=5)
    play_on(match, 3 * SNAPSHOT_EVERY + 10)
    monkeypatch.setattr(Match, "_start", None)
    match.undo(3 * SNAPSHOT_EVERY + 5, [0, 1])
    match.undo(2 * SNAPSHOT_EVERY, [0, 1])
    assert len(match.log) == 2 * SNAPSHOT_EVERY


def test_undo_of_decisions_that_do_not_exist_is_refused() -> None:
    match = new_match()
    assert match.undo_point(0) is None
    with pytest.raises(MoveError, match="nothing to take back"):
        match.undo(0, [0, 1])
    play_on(match, 1)
    with pytest.raises(MoveError, match="no decision 6"):
        match.undo(5, [0, 1])


def test_a_record_replays_to_the_same_table() -> None:
    match = new_match(3, names=["Ann", "Ben", "Cho"])
    play_on(match)
    again = replay(parse_record(write_record(match.record())))
    assert again.table.tobytes() == match.table.tobytes()
    assert again.record() == match.record()
    assert again.names == ("Ann", "Ben", "Cho")


def test_a_record_of_another_edition_carries_it_along() -> None:
    edition = parse_edition(ZEN, default_text(ZEN).replace("start = 12", "start = 5").replace('"Zen Garden"', '"Poor"'))
    match = new_match(edition=edition)
    play_on(match, 5)
    record = parse_record(write_record(match.record()))
    assert record.edition_name == "Poor"
    assert replay(record).table.tobytes() == match.table.tobytes()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2 0 place 1,1 r0", "2 0 place 3,3 r0", "Move 2 of the record"),
        ("1 0 take a0", "1 1 take a0", "not your turn"),
        ("1 0 take a0", "1 0 jump", "Move 1 of the record"),
        ("game: zen-garden", "game: chess", "There is no game"),
        ("boards=1", "boards=7", "cannot be '7'"),
        ("seats: Seat 0, Seat 1", "seats: Alone", "2 to 4 players"),
        ("unfinished", "points 1 2, places 1 2", "result"),
        ("edition: ", "edition: 00", "played with edition 00"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(old: str, new: str, said: str) -> None:
    seed = next(seed for seed in range(50) if first(new_match(seed=seed)) == 0)
    match = new_match(seed=seed)
    match.play(0, "take a0")
    match.play(0, "place 1,1 r0")
    text = write_record(match.record())
    assert old in text
    with pytest.raises(RecordError) as refused:
        replay(parse_record(text.replace(old, new)))
    assert said in str(refused.value)


def test_a_seed_is_checked_against_its_published_hash() -> None:
    match = new_match(seed_was_shown=True)
    record = match.record()
    assert record.seed_hash == seed_hash(3)
    assert replay(record).seed_was_shown
    forged = parse_record(write_record(record).replace(seed_hash(3), seed_hash(4)))
    with pytest.raises(RecordError, match="does not match the hash"):
        replay(forged)


def test_views_hide_what_a_seat_cannot_know_and_stories_are_told_to_those_who_saw_it() -> None:
    match = new_match()
    play_on(match, 8)
    assert not match.view(0).luck.any()
    assert match.data(NOBODY)["supply_order"] == "hidden"
    assert [event.kind for event in match.story(0)] == [event.kind for entry in match.log for event in entry.events]
    assert match.story(NOBODY, since=8) == []


def test_forced_decisions_can_be_left_to_the_referee() -> None:
    """With 11 of 12 spaces empty and no coins there is only one tile to take."""
    match = new_match(plays_forced=True)
    seat = first(match)
    match.play(seat, "take a0")
    match.table.market[:] = 255
    match.table.market[2] = 5
    entries = match.play(seat, "place 1,1 r0")
    assert [entry.is_forced for entry in entries] == [False, True]
    assert match.text(entries[1].seat, entries[1].move) == "take c0"
    assert match.undo_point(entries[1].seat) is None or entries[1].seat == seat


@pytest.mark.parametrize(
    "names", [["Ann"], ["Ann", ""], ["Ann", "B,n"], ["Ann", "x" * 41], ["Ann", "B\nn"], ["Ann", " Ben"]]
)
def test_names_must_fit_into_a_record(names: list[str]) -> None:
    with pytest.raises(RojiError, match="name"):
        new_match(names=names)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(RojiError, match="for 2 to 4 players, not 5"):
        new_match(5)
