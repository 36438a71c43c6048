"""`import roji`: the names that it exports, and clear errors for invalid arguments."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import roji
from roji.core.edition import default_edition, default_text
from roji.core.errors import RojiError
from roji.core.story import NOBODY

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")


def test_importing_roji_imports_nothing_slow() -> None:
    """Numba takes seconds and NumPy a tenth of a second; neither is needed before a game is requested."""
    program = (
        "import sys, roji; slow = {'numba', 'numpy', 'roji.core'} & set(sys.modules); assert not slow, slow; "
        "assert {'Batch', 'Match', 'find_bot', 'find_game', 'read_edition', 'read_record'} == set(roji.__all__)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_exported_name_exists() -> None:
    assert all(getattr(roji, name).__name__ == name for name in roji.__all__)
    assert set(roji.__all__) <= set(dir(roji))
    with pytest.raises(AttributeError, match="no attribute 'go'"):
        roji.go  # noqa: B018


NONSENSE: dict[str, tuple[Callable[[], object], str]] = {
    "a number for a game": (lambda: roji.find_game(3), "A game goes by its name"),  # type: ignore[arg-type]
    "a number for a match": (lambda: roji.Match(3, 2), "A game goes by its name"),  # type: ignore[arg-type]
    "a wrong name": (lambda: roji.Match("go", 2), "There is no game 'go'"),
    "too many seats": (lambda: roji.Match("zen-garden", 9), "for 2 to 4 players, not 9"),
    "options of two seats for three": (lambda: roji.Match("sakura", 3, 1), "1 are not options: give values by name"),
    "a high options number": (lambda: roji.Match("sakura", 2, 99), "The options are: tricky (no, yes)"),
    "a negative options number": (lambda: roji.Match("sakura", 2, -1), "-1 are not options"),
    "options where there are none": (lambda: roji.Match("four-gardens", 2, 1), "The options are: none"),
    "an unknown option": (lambda: roji.Match("sakura", 2, {"weather": "rain"}), "There is no option 'weather'"),
    "an unknown value": (
        lambda: roji.Match("sakura", 2, {"tricky": "very"}),
        "cannot be 'very': choose one of no, yes",
    ),
    "an option for others": (lambda: roji.Match("sakura", 3, {"tricky": "yes"}), "is for 2 players only"),
    "a list of options": (lambda: roji.Match("sakura", 2, ["tricky"]), "are not options"),  # type: ignore[arg-type]
    "a word for a seed": (lambda: roji.Match("sakura", 2, seed="abc"), "'abc' is not a seed"),
    "a fraction for a seed": (lambda: roji.Match("sakura", 2, seed=0.5), "0.5 is not a seed"),  # type: ignore[arg-type]
    "a negative seed": (lambda: roji.Match("sakura", 2, seed=-1), "-1 is not a seed"),
    "the view of no seat": (lambda: roji.Match("sakura", 2).view(9), "There is no seat 9: the seats are 0 to 1"),
    "the data of no seat": (lambda: roji.Match("sakura", 2).data(-2), "There is no seat -2"),
    "the moves of no seat": (lambda: roji.Match("sakura", 2).legal(9), "There is no seat 9"),
    "an edition of another game": (
        lambda: roji.Match("sakura", 2, edition=default_edition(roji.find_game("zen-garden"))),
        "Zen Garden is an edition of Zen Garden, not of Sakura",
    ),
    "a path for an edition": (
        lambda: roji.Match("sakura", 2, edition="mine.toml"),  # type: ignore[arg-type]
        "'mine.toml' is not an edition: read one with read_edition",
    ),
    "an edition of no game": (lambda: roji.read_edition("go", "mine.toml"), "There is no game 'go'"),
    "an edition of a number": (lambda: roji.read_edition(3, "mine.toml"), "A game goes by its name"),  # type: ignore[arg-type]
    "an edition from nowhere": (lambda: roji.read_edition("sakura", None), "from a path, not from None"),  # type: ignore[arg-type]
    "a number for a bot": (lambda: roji.find_bot(3), "A bot goes by its name, such as 'greedy', not 3"),  # type: ignore[arg-type]
    "a number for a batch": (lambda: roji.Batch(3, 16), "A game goes by its name"),  # type: ignore[arg-type]
    "no move": (lambda: roji.Match("sakura", 2).play(0, None), "None is not a move: give its number"),  # type: ignore[arg-type]
    "half a move": (lambda: roji.Match("sakura", 2).play(0, 0.5), "0.5 is not a move"),  # type: ignore[arg-type]
    "a move of a named seat": (lambda: roji.Match("sakura", 2).play("Ann", 0), "There is no seat Ann"),  # type: ignore[arg-type]
    "the story of no seat": (lambda: roji.Match("sakura", 2).story(9), "There is no seat 9"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_with_one_line(what: str) -> None:
    act, said = NONSENSE[what]
    with pytest.raises(RojiError) as refused:
        act()
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_are_values_by_name_in_any_order_or_their_number() -> None:
    game = roji.find_game("zen-garden")
    number = game.encode_options({"boards": "1,3,5"}, 2)
    by_name = [roji.Match(game, 2, {"boards": boards}, seed=3).table.tobytes() for boards in ("1,3,5", "5, 3,1")]
    assert {*by_name, roji.Match(game, 2, number, seed="3").table.tobytes()} == {by_name[0]}


def test_an_edition_is_read_for_a_game_or_its_name(tmp_path: Path) -> None:
    game, path = roji.find_game("zen-garden"), tmp_path / "mine.toml"
    path.write_text(default_text(game), "utf-8")
    assert roji.find_game(game) is game
    assert roji.read_edition("zen-garden", path).hash == roji.read_edition(game, str(path)).hash


def test_the_repr_of_a_match_is_its_table_as_an_onlooker_sees_it() -> None:
    match = roji.Match("sakura", 3, seed=7)
    first, *drawing = repr(match).splitlines()
    assert first == "Sakura, 3 players, 0 decisions, Seat 0, Seat 1, Seat 2 to act"
    assert any("gate" in line for line in drawing)
    assert "[bold]" not in repr(match)
    hidden = match.game.copy(match.table)
    match.game.redeal(match.box, hidden, NOBODY, match.table.luck.copy())
    assert repr(roji.Match("sakura", 3, table=hidden)) == repr(match)


def test_a_custom_position_can_be_played_and_undone_but_has_no_record() -> None:
    match = roji.Match("zen-garden", 2, seed=7)
    table = match.game.copy(match.table)
    seat = int(table.seat)
    table.coins[seat] = 0
    own = roji.Match("zen-garden", 2, table=table)
    assert len(own.legal(seat)) == 4, "only the free row"
    own.play(seat, "take a0")
    own.undo(0, [seat])
    assert own.table.tobytes() == table.tobytes()
    own.play(seat, "take b0")
    assert own.texts() == ["take b0"]
    with pytest.raises(RojiError, match="position of its own"):
        own.record()
    with pytest.raises(RojiError, match="A table for 2 cannot replace one for 3"):
        roji.Match("zen-garden", 3, table=table)


def test_the_programs_of_the_python_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(programs) > 5
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, "docs/python.md", "exec"), names)


def test_the_programs_of_the_python_page_pass_mypy(tmp_path: Path) -> None:
    """mypy reports nothing in strict mode."""
    program = tmp_path / "page.py"
    program.write_text("\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--follow-imports=silent", str(program)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout
