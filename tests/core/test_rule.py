"""The @rule decorator: where machine code is cached, and how rules run uncompiled."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core import types

from roji.core import compiled_cache as module
from roji.core.errors import EditionError, RojiError
from roji.core.rule import _as_any_array, _widened, is_interpreted


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"ROJI_CACHE": "{tmp}/own"}, "own"),
        ("linux", {"XDG_CACHE_HOME": "{tmp}/xdg"}, "xdg/roji"),
        ("linux", {"HOME": "{tmp}/home"}, "home/.cache/roji"),
        ("darwin", {"HOME": "{tmp}/home"}, "home/Library/Caches/roji"),
        ("win32", {"LOCALAPPDATA": "{tmp}/local"}, "local/roji"),
    ],
)
def test_the_cache_is_in_the_systems_cache_folder(
    platform: str, variables: dict[str, str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ROJI_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(tmp=tmp_path))
    monkeypatch.setattr("sys.platform", platform)
    module.cache_root.cache_clear()
    try:
        assert module.cache_root() == tmp_path / expected
    finally:
        module.cache_root.cache_clear()


def test_without_a_writable_cache_folder_a_temporary_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("ROJI_CACHE", str(blocker / "below"))
    module.cache_root.cache_clear()
    try:
        assert module.cache_root().is_dir()
        assert tmp_path not in module.cache_root().parents
    finally:
        module.cache_root.cache_clear()


PROGRAM = """
from roji.core.luck import draw, new_luck
from roji.core.rule import is_interpreted, rule
def twice(draw_one):
    def draw_twice(luck):
        return draw_one(luck) ^ draw_one(luck)
    return rule(draw_twice)
print(is_interpreted(), [int(twice(draw)(new_luck(seed))) for seed in (1, 2**127)])
"""


def test_rules_give_the_same_numbers_uncompiled(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    lines = []
    for switch in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": switch}
        done = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        lines.append(done.stdout.split(" ", 1))
    assert [line[0] for line in lines] == ["False", "True"]
    assert lines[0][1] == lines[1][1]
    assert isinstance(is_interpreted(), bool)


INNER = """
from roji.core.rule import InnerRule, inner_rule, rule
@inner_rule
def half(number):
    return number // 2
@rule
def quarter(number):
    return half(half(number))
print([isinstance(rule, InnerRule) for rule in (half, quarter)], quarter(20), half(20), half(7))
"""


@pytest.mark.parametrize(("switch", "inner"), [("0", "[True, False]"), ("1", "[False, False]")])
def test_an_inner_rule_can_be_called_from_python_even_when_cached(switch: str, inner: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(INNER)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": switch, "ROJI_CACHE": str(tmp_path)}
    for _ in range(2):
        done = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, f"{inner} 5 10 3\n"), done.stderr


CLOSURE = """
from roji.core.rule import rule
@rule
def half(number):
    return number // 2
def twice(halve):
    def quarter(number):
        return halve(halve(number))
    return rule(quarter)
print(twice(half)(20))
"""


@pytest.mark.compiled
def test_a_rule_built_from_others_is_compiled_only_once_even_with_cached_byte_code(tmp_path: Path) -> None:
    (tmp_path / "closure.py").write_text(CLOSURE)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "ROJI_CACHE": str(tmp_path / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    machine_code = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", "import closure"], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (0, "5\n"), done.stderr
        assert list((tmp_path / "__pycache__").glob("closure.*.pyc"))
        machine_code.append(sorted(path.name for path in (tmp_path / "cache").rglob("*.nbc")))
    assert len(machine_code[0]) == 2
    assert machine_code[0] == machine_code[1]


def test_errors_shown_to_people_are_roji_errors() -> None:
    assert issubclass(EditionError, RojiError)


def test_another_users_cache_folder_is_not_used_and_ours_is_private(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shared = tmp_path / "cache"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("ROJI_CACHE", str(shared))
    assert module.cache_root.__wrapped__() == shared
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    monkeypatch.setattr(os, "getuid", lambda: shared.stat().st_uid + 1)
    assert module.cache_root.__wrapped__() != shared


ONCE = """
import numpy as np
from roji.core.rule import rule

@rule
def third(numbers, place):
    return numbers[place] + 3

@rule
def all_ways(record, numbers, place):
    return third(record.numbers, record.place) + third(numbers, record.place) + third(numbers, place)

record = np.zeros(1, [("place", np.uint8), ("numbers", np.uint64, 4)]).view(np.recarray)[0]
record.place, record.numbers[2] = 2, 10
print(all_ways(record, np.arange(5, dtype=np.uint64), 4), len(third.overloads))
"""


@pytest.mark.compiled
@pytest.mark.skipif(is_interpreted(), reason="nothing is compiled")
def test_a_rule_is_compiled_once_for_numbers_and_arrays_in_a_record_and_outside(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ONCE)
    environment = {**os.environ, "ROJI_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "25 1\n"


def test_whole_numbers_and_arrays_in_a_record_have_the_types_of_those_outside() -> None:
    assert {_widened(kind) for kind in (types.int8, types.uint8, types.uint32, types.int64)} == {types.int64}
    assert _widened(types.uint64) is types.uint64
    in_a_record = types.NestedArray(types.uint8, (4, 3))
    assert _widened(in_a_record) == types.Array(types.uint8, 2, "C")
    assert _as_any_array(None, None, in_a_record, _widened(in_a_record), "value") == "value"
