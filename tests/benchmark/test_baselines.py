"""The baselines can be computed with few packages, and their rows can be continued."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from benchmarks.baseline_rows import evaluate_all, pack_all

from roji.benchmark.evaluate import Contender, evaluate, join_rows, read_rows, row_json
from roji.benchmark.tasks import find_task
from roji.core.errors import RojiError

ROOT = Path(__file__).parents[2]
TASK = "roji/Sakura-2p-v1"
LEAN = """
import sys
for name in ("msgspec", "openskill", "gymnasium", "pettingzoo", "rich", "typer", "starlette", "uvicorn", "websockets"):
    sys.modules[name] = None
import benchmarks.baselines
from roji.benchmark.evaluate import Contender, evaluate
from roji.benchmark.tasks import find_task
print(evaluate(find_task("Sakura-2p-v1"), Contender("greedy"), ["random"], 1, workers=1)["opponents"]["random"]["games"])
"""


def test_rows_are_made_with_numpy_and_numba_alone() -> None:
    done = subprocess.run([sys.executable, "-c", LEAN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["2"], done.stderr


def test_a_row_made_in_parts_equals_a_row_made_at_once() -> None:
    task = find_task(TASK)._replace(opponents=("random", "greedy"))
    parts = [evaluate(task, Contender("classic"), [name], 1, workers=1) for name in ("greedy", "random")]
    whole = evaluate(task, Contender("classic"), deals=1, workers=1)
    assert row_json(join_rows(task, *parts)) == row_json(whole)
    with pytest.raises(RojiError, match="deals differ"):
        join_rows(task, parts[0], parts[1] | {"deals": 7})


def test_results_already_in_a_row_are_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows"
    asked = Namespace(networks=tmp_path, rows=rows, methods="search", games="sakura", deals=1, jobs=1, minutes=9.0)
    for against in ("random", "random,greedy", "random,greedy"):
        evaluate_all(Namespace(**vars(asked), against=against))
    assert capsys.readouterr().out.count("wins against") == 2
    assert list(read_rows(rows)[0]["opponents"]) == ["random", "greedy"]
    with pytest.raises(SystemExit, match=r"1 deals, not .* and 2: choose another folder"):
        evaluate_all(Namespace(**vars(asked) | {"deals": 2}, against="greedy"))
    evaluate_all(Namespace(**vars(asked) | {"minutes": 0.0}, against="classic"))
    assert "no time left" in capsys.readouterr().out
    pack_all(Namespace(networks=tmp_path, rows=rows, packed=tmp_path / "packed"))
    assert (tmp_path / "packed" / "rows.zip").exists()
    assert "| roji/Sakura-2p-v1 | search:400 |" in (tmp_path / "packed" / "table.md").read_text("utf-8")
