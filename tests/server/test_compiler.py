"""All code that a table calls is compiled in advance, so that the event loop never waits for the compiler."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from roji.games import GAMES
from roji.server.messages.refusals import Refusal
from roji.server.work import compiler as module
from roji.server.work.compiler import Compiler

PLAY = """
import gc, random, sys
from numba.core.registry import CPUDispatcher
from roji.core.errors import MoveError
from roji.core.story import NOBODY
from roji.games import find_game
from roji.match import Match
from roji.match.compile_rules import compile_rules

def compiled():
    rules = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {(one.py_func.__qualname__, str(kinds)) for one in rules for kinds in one.overloads}

def refused(match, seat, move, language):
    try:
        match.check(seat, move, language)
    except MoveError:
        return True

game, luck = find_game(sys.argv[1]), random.Random(1)
compile_rules(game.name)
before = compiled()
match = Match(game, game.seats[1], seed=2)
for _ in range(400):
    if match.is_over:
        break
    seat = match.to_act()[0]
    legal = match.legal(seat)
    wrong = [move for move in range(game.num_moves) if move not in legal]
    assert refused(match, seat, luck.choice(wrong), "de") and refused(match, seat, "nonsense", "en")
    match.data(NOBODY), match.points(), match.undo_point(seat)
    view, words = match.view(seat), game.words["de"]
    words.ask(match.box, view, seat), [words.move(match.box, view, seat, move) for move in legal]
    for played in match.play(seat, match.text(seat, luck.choice(legal))):
        [words.event(match.box, event, match.names) for event in played.events]
match.places()
print(*sorted(compiled() - before), sep="\\n")
"""


@pytest.mark.parametrize("game", GAMES)
def test_typed_and_refused_moves_compile_nothing_more(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, game], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_compilation_that_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def compile_rules(game: str) -> None:
        tries.append(game)
        if len(tries) == 1:
            raise MemoryError

    async def work() -> None:
        compiler = Compiler()
        with pytest.raises(MemoryError):
            await compiler.compile("zen_garden")
        await compiler.compile("zen_garden")
        assert compiler.ready == ["zen_garden"]
        compiler.close()

    monkeypatch.setattr("roji.server.work.compiler.compile_rules", compile_rules)
    monkeypatch.setattr("roji.server.work.compiler.gc", SimpleNamespace(freeze=int, set_threshold=lambda *_: None))
    asyncio.run(work())
    assert len(tries) == 2


def test_hints_are_refused_while_another_process_compiles_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that waits for the test replaces the process that would compile for half a minute."""
    go_on, filled, program = tmp_path / "go on", tmp_path / "filled", tmp_path / "python"
    program.write_text(f"#!/bin/sh\nuntil [ -e '{go_on}' ]; do sleep 0.02; done\necho \"$@\" > '{filled}'\n")
    program.chmod(0o700)
    threads: list[str] = []
    monkeypatch.delenv("ROJI_COMPILE", raising=False)
    monkeypatch.setattr(module, "sys", SimpleNamespace(executable=str(program)))
    monkeypatch.setattr(module, "is_filled", lambda game, part: filled.exists())  # noqa: ARG005
    monkeypatch.setattr(module, "prepare_advice", lambda _: threads.append(threading.current_thread().name))

    async def work() -> None:
        compiler = Compiler()
        for _ in range(3):
            with pytest.raises(Refusal, match="parts are done"):
                await compiler.get_advice_ready("zen_garden")
        go_on.touch()
        while not filled.exists():
            await asyncio.sleep(0.02)
        await compiler.get_advice_ready("zen_garden")
        await compiler.get_advice_ready("zen_garden")
        compiler.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert filled.read_text().strip() == "-m roji compile --beside --until-input-ends zen_garden"
    assert [name.partition("_")[0] for name in threads] == ["roji-compiler"]


def test_a_process_that_compiles_nothing_is_restarted_at_the_next_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries, program = tmp_path / "tries", tmp_path / "python"
    program.write_text(f"#!/bin/sh\necho again >> '{tries}'\nexit 1\n")
    program.chmod(0o700)
    monkeypatch.delenv("ROJI_COMPILE", raising=False)
    monkeypatch.setattr(module, "sys", SimpleNamespace(executable=str(program)))
    monkeypatch.setattr(module, "is_filled", lambda game, part: False)  # noqa: ARG005

    async def work() -> None:
        compiler = Compiler()
        for _ in range(2):
            with pytest.raises(Refusal, match="parts are done"):
                await compiler.get_advice_ready("zen_garden")
            await asyncio.wait(compiler._advice.values())
        compiler.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert tries.read_text().split() == ["again", "again"]
    assert "roji compile zen_garden" in caplog.text
