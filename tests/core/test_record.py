"""Records: readable, strictly checked, and read back exactly."""

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roji.core.errors import RecordError
from roji.core.record import Record, parse_record, read_record, seed_hash, write_record

RECORD = Record(
    game="zen_garden",
    edition_hash="0123456789abcdef",
    edition_name="Zen Garden",
    options={"boards": "1,2"},
    names=("Ann", "Ben"),
    seed=42,
    moves=((0, "take a0"), (0, "place 1,1 r0")),
)
TEXT = write_record(RECORD)

words = st.text(string.ascii_letters + " éß", min_size=1).map(str.strip).filter(bool)


def test_a_record_is_read_back_exactly() -> None:
    assert parse_record(TEXT) == RECORD
    assert TEXT.splitlines()[:6] == [
        "roji record 1",
        "game: zen-garden",
        "edition: 0123456789abcdef Zen Garden",
        "options: boards=1,2",
        "seats: Ann, Ben",
        "seed: 0000000000000000000000000000002a",
    ]
    assert TEXT.endswith("\n1 0 take a0\n2 0 place 1,1 r0\n\nend: 2 moves, unfinished\n")


@given(
    st.lists(words, min_size=2, max_size=6),
    st.integers(0, 2**128 - 1),
    st.lists(st.tuples(st.integers(0, 5), words), max_size=5),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_any_record_round_trips(
    names: list[str], seed: int, moves: list[tuple[int, str]], over: bool, shown: bool, own: bool
) -> None:
    record = Record(
        game="sakura",
        edition_hash="ab",
        edition_name="My own",
        options={},
        names=tuple(names),
        seed=seed,
        moves=tuple(moves),
        points=tuple(range(-1, len(names) - 1)) if over else None,
        places=(1,) * len(names) if over else None,
        seed_hash=seed_hash(seed) if shown else None,
        edition_text='game = "sakura"\n\nend: no\n' if own else None,
    )
    assert parse_record(write_record(record)) == record


@pytest.mark.parametrize("cut", range(1, len(TEXT)))
def test_a_truncated_record_is_always_refused(cut: int) -> None:
    with pytest.raises(RecordError):
        parse_record(TEXT[:cut])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("roji record 1", "roji record 2", "not a record"),
        ("game: ", "gmae: ", "Line 2 of the record: expected 'game'"),
        ("seats: Ann, Ben\n", "", "expected 'seats'"),
        ("options: boards=1,2", "options: boards", "Line 4"),
        ("options: boards=1,2", "options: boards=1 boards=2", "Line 4"),
        ("seed: 0000", "seed: zz00", "is not a seed"),
        ("1 0 take a0\n", "", "Move 1"),
        ("2 0 place", "3 0 place", "Move 2"),
        ("2 0 place 1,1 r0", "2 place", "Move 2"),
        ("end: 2 moves", "end: 3 moves", "says it has 3 moves, but it has 2"),
        ("unfinished", "points 1, places 1", "points and places of 2 seats"),
        ("unfinished", "won", "points and places of 2 seats"),
        (
            "seed: 0000000000000000000000000000002a\n",
            "seed: 0000000000000000000000000000002a\nseed-hash: x\na: b\n",
            "empty line",
        ),
        (
            TEXT[TEXT.index("edition:") : TEXT.index("\n\n1 0") + 1],
            "",
            "stops before 'edition",
        ),
    ],
)
def test_an_inexact_record_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as refused:
        parse_record(TEXT.replace(old, new))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_seed_hash_is_reproducible_and_distinguishes_seeds() -> None:
    assert seed_hash(42) == seed_hash(42)
    assert len({seed_hash(seed) for seed in range(100)}) == 100
    assert len(seed_hash(0)) == 64


def test_a_file_is_read_or_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.roji"
    with pytest.raises(RecordError, match=r"Cannot read record .*mine\.roji: No such file"):
        read_record(file)
    file.write_text(TEXT, "utf-8")
    assert read_record(file) == RECORD
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"mine\.roji is not a record: it is not a text file"):
        read_record(file)
    file.write_text("roji record 1\n")
    with pytest.raises(RecordError, match=r"mine\.roji: "):
        read_record(file)
