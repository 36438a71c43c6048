"""Tasks are frozen, and a row is reproducible."""

import json
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import roji  # noqa: F401 - a fixture

from roji.arena.series import Series
from roji.benchmark import evaluate as evaluate_module
from roji.benchmark import tasks as task_module
from roji.benchmark.evaluate import Contender, evaluate, read_rows, row_json, row_text, rows_table
from roji.benchmark.tasks import Task, all_tasks, check_opponent, find_task, frozen_fingerprints, why_absent
from roji.bots import bot_names
from roji.bots.network_bot import GuidedBot
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.games import find_game

ROWS = Path(__file__).parents[2] / "benchmarks" / "rows"
TASK = "roji/Sakura-2p-v1"


def test_every_task_can_be_played_with_the_edition_that_it_names() -> None:
    for name, task in all_tasks().items():
        assert name.endswith(f"-{task.seats}p-v1")
        assert task.checked_edition().hash == task.edition
        find_game(task.game).check_seats(task.seats)
        assert set(task.opponents) <= set(bot_names())


def test_a_row_is_the_same_on_any_number_of_workers_and_contains_no_path() -> None:
    task = find_task("Sakura-2p-v1")
    rows = [evaluate(task, Contender("greedy"), ["random"], deals=6, workers=workers) for workers in (1, 2)]
    assert row_json(rows[0]) == row_json(rows[1])
    row = rows[0]
    assert row["opponents"]["random"]["games"] == 12
    assert row["opponents"]["random"]["truncated"] == 0
    assert row["opponents"]["random"]["wins"]["value"] > 0.5
    assert not row["complete"]
    assert "not complete" in row_text(row)
    assert "wins against random" in row_text(row)


def test_no_player_is_evaluated_against_itself() -> None:
    row = evaluate(find_task(TASK), Contender("random"), ["random"], deals=2, workers=1)
    assert row["opponents"] == {}
    assert "itself" in row["absent"]["random"]

    assert not row["frozen"], "nobody was played"


def test_a_row_counts_moves_chosen_in_place_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "silly.py").write_text("import sys\nfor line in sys.stdin: print('what?', flush=True)\n")
    player = Contender(f"program:{sys.executable} {tmp_path / 'silly.py'}", "silly")
    row = evaluate(find_task(TASK), player, ["random"], deals=2, workers=1)
    replaced = row["opponents"]["random"]["replaced"]
    assert replaced > 10
    assert f"{replaced:,} moves were random ones in its place" in row_text(row)


def test_opponents_that_search_play_fewer_deals() -> None:
    task = find_task(TASK)._replace(slow_opponents=("greedy",), slow_deals=1)
    assert [task.deals_against(name) for name in ("random", "greedy")] == [task.deals, 1]
    row = evaluate(task, Contender("random"), ["greedy"], deals=3, workers=1)
    assert row["opponents"]["greedy"]["games"] == 2


def short_task() -> Task:
    return find_task(TASK)._replace(opponents=("random", "network"), deals=2)


def test_a_row_without_an_absent_opponent_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate_module, "why_absent", lambda _, name: "It is away." if name == "network" else "")
    row = evaluate(short_task(), Contender("greedy"), workers=1)
    assert row["absent"] == {"network": "It is away."}
    assert list(row["opponents"]) == ["random"]
    assert row["frozen"]
    assert not row["complete"]


def test_a_row_without_the_player_itself_is_complete() -> None:
    task = short_task()._replace(opponents=("random", "greedy"))
    row = evaluate(task, Contender("greedy"), workers=1)
    assert list(row["opponents"]) == ["random"]
    assert row["complete"]


def test_every_opponent_is_frozen_and_present() -> None:
    for task in all_tasks().values():
        assert set(frozen_fingerprints(task)) == set(task.opponents), f"{task.name}: python -m roji.benchmark.tasks"
        assert not any(why_absent(task, name) for name in task.opponents)
        assert ("network" in task.opponents) == (not why_absent(task, "network"))
        searches = (
            task.seats <= GuidedBot("master").settings(find_game(task.game)).searched_seats
        )  # else it plays as the network
        assert ("master" in task.opponents) == ("network" in task.opponents and searches)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "opponent"),
    [(name, one) for name, task in all_tasks().items() for one in task.opponents if one != "master" or task.seats == 2],
)
def test_opponents_still_play_as_when_they_were_frozen(name: str, opponent: str) -> None:
    """If a change is intended, the task needs its next version. `master` is slow, so it plays only two-player tables here."""
    check_opponent(find_task(name), opponent)


def test_an_opponent_that_plays_differently_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    task = find_task(TASK)
    now = check_opponent(task, "random")
    assert now == check_opponent(task, "random")
    monkeypatch.setattr(task_module, "frozen_fingerprints", lambda _: {"random": "0" * 16})
    with pytest.raises(RojiError, match="plays otherwise"):
        check_opponent(task, "random")


def test_test_games_use_no_training_seeds() -> None:
    for task in all_tasks().values():
        lucks = Series(find_game(task.game), [], task.test_seed, seatings=[tuple(range(task.seats))])
        deals = lucks.deals([(deal, 0) for deal in range(task.deals)])
        assert (deals[:, 1] != 0).all()
        assert (new_luck(task.train_seeds - 1)[1] == 0).all()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["greedy", "--task", "roji/Chess-2p-v1"], "There is no task"),
        (["--task", TASK], "Say who is evaluated"),
        (["greedy", "--task", TASK, "--against", "nobody"], "has no opponent nobody"),
        (["greedy", "--task", TASK, "--deals", "5000"], "has 200 test deals"),
        (["missing.npz", "--task", TASK], "missing.npz"),
    ],
)
def test_invalid_input_is_refused_in_one_line(roji, arguments: list[str], said: str) -> None:  # type: ignore[no-untyped-def] # noqa: F811
    done = roji("evaluate", *arguments)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_the_command_lists_tasks_and_writes_a_row(roji, tmp_path: Path) -> None:  # type: ignore[no-untyped-def] # noqa: F811
    assert TASK in roji("evaluate").stdout
    done = roji(
        "evaluate", "random", "--task", TASK, "--against", "greedy", "--deals", "2", "--out", "row.json", "-w", "1"
    )
    assert done.returncode == 0, done.stderr
    row = json.loads((tmp_path / "row.json").read_text())
    assert row["task"] == TASK
    assert read_rows(tmp_path) == [row]
    assert "| roji/Sakura-2p-v1 | random | – | – |" in rows_table([row])


def test_rows_in_the_repository_belong_to_tasks() -> None:
    for row in read_rows(ROWS):
        assert find_task(row["task"]).edition == row["edition"]
        assert row["opponents"]
