"""The games as text: the environment in TextArena's form, and programs that read and write lines."""

import random
import sys
from pathlib import Path

import pytest
from benchmarks.mcp_games import moves_in

from roji.arena.playing import play_logs
from roji.arena.series import Series
from roji.bots import find_bot
from roji.core.edition import small_text
from roji.core.errors import RojiError
from roji.core.luck import new_luck
from roji.envs.text_env import TextEnv
from roji.games import GAMES, find_game
from roji.match.turn_text import MOST_TOKENS, count_tokens

EXAMPLE = Path(__file__).parents[2] / "examples" / "text_player.py"


def play(env: TextEnv, luck: random.Random) -> list[str]:
    """Play random legal moves to the end; returns the observations."""
    done, seen = False, []
    while not done:
        _, observation = env.get_observation()
        seen.append(observation)
        done, info = env.step(f"Perhaps [{luck.choice(moves_in(observation))}]")
        assert info["refused"] is None
    return seen


def play_well(env: TextEnv) -> list[str]:
    """Play a bot's moves as text to the end; returns the observations. (Random games may take a thousand decisions.)"""
    bot, luck, done, seen = find_bot("greedy"), new_luck(1), False, []
    while not done:
        seat, observation = env.get_observation()
        seen.append(observation)
        game, box, view = env.game, env.match.box, env.match.view(seat)
        text = game.text(box, view, seat, bot.choose(game, box, view, seat, luck))
        assert text in moves_in(observation)
        done, info = env.step(f"Perhaps [{text}]")
        assert info["refused"] is None
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_games_are_played_by_text_alone(name: str) -> None:
    env, seats = TextEnv(name), find_game(name).seats[-1]
    env.reset(num_players=seats, seed=7)
    seen = play_well(env)
    rewards, details = env.close()
    assert sum(rewards.values()) == pytest.approx(0)
    assert min(one["place"] for one in details.values()) == 1
    assert sum(one["turn_count"] for one in details.values()) == len(seen)
    assert max(map(count_tokens, seen)) <= MOST_TOKENS
    assert any("Since your last decision" in observation for observation in seen)


def test_the_same_seed_and_answers_give_the_same_observations() -> None:
    env = TextEnv("sakura", options={"tricky": "yes"})
    runs = []
    for _ in range(2):
        env.reset(num_players=2, seed=11)
        runs.append(play(env, random.Random(3)))
    assert runs[0] == runs[1]


def test_a_wrong_answer_changes_nothing_and_three_of_them_lose() -> None:
    env = TextEnv("zen_garden")
    env.reset(num_players=3, seed=1)
    seat, first = env.get_observation()
    done, info = env.step("I would rather not")
    assert not done
    assert info["seat"] == seat
    again, second = env.get_observation()
    assert (again, second) == (seat, f"Not possible: {info['refused']}\n{first}")
    assert "that long" in env.step("and so on " * 20)[1]["refused"]
    env.step(moves_in(first)[0])
    assert [env.step("")[0] for _ in range(3)] == [False, False, True]
    rewards, details = env.close()
    assert rewards == {seat: -1.0} | {other: 0.5 for other in range(3) if other != seat}
    assert details[seat]["wrong_answers"] == 5
    with pytest.raises(RojiError, match="over"):
        env.get_observation()


def test_a_game_that_is_cut_off_is_not_scored() -> None:
    env = TextEnv("four_gardens", limit=5)
    env.reset(num_players=2, seed=1)
    play(env, random.Random(1))
    rewards, details = env.close()
    assert rewards == {0: 0.0, 1: 0.0}
    assert all(one["truncated"] and one["place"] is None for one in details.values())


def test_an_edition_is_read_from_a_file_or_is_the_small_one(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(small_text(find_game("sakura")), "utf-8")
    for edition in (file, str(file), "small"):
        env = TextEnv("sakura", edition=edition)
        env.reset(num_players=2, seed=1)
        assert env.match.edition.name == "Sakura in one round"


def test_a_program_plays_at_a_seat_of_the_arena() -> None:
    program = find_bot(f"program:{sys.executable} {EXAMPLE}")
    series = Series(find_game("sakura"), [program, find_bot("random")], seed=3)
    logs = play_logs(series, [(0, 0), (0, 1)])
    assert logs.lengths.min() > 10
    game, box = series.game, series.box
    table = game.new_table(box, 2, 0, 5)
    assert program.choose(game, box, game.seen(box, table, 0), 0, new_luck(1)) == game.legal_moves(box, table, 0)[0]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "Say which program"),
        ("no-such-program-here", "cannot be started"),
        ("'", "not a command"),
        ("true", "has ended"),
    ],
)
def test_a_program_that_cannot_play_is_reported_in_one_line(command: str, said: str) -> None:
    game = find_game("sakura")
    series = Series(game, [find_bot("random")] * 2, seed=3)
    table = game.new_table(series.box, 2, 0, 5)
    with pytest.raises(RojiError, match=said):
        find_bot(f"program:{command}").choose(game, series.box, game.seen(series.box, table, 0), 0, new_luck(1))


def test_a_program_that_never_answers_with_a_move_is_replaced_and_counted(tmp_path: Path) -> None:
    program = tmp_path / "silly.py"
    program.write_text("import sys\nfor line in sys.stdin: print('what?', flush=True)\n")
    bot = find_bot(f"program:{sys.executable} {program}")
    game = find_game("sakura")
    box = Series(game, [bot, bot], seed=3).box
    table = game.new_table(box, 2, 0, 5)
    assert bot.choose(game, box, game.seen(box, table, 0), 0, new_luck(1)) in game.legal_moves(box, table, 0)
    assert getattr(bot, "replaced") == 1  # noqa: B009
