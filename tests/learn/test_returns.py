"""Advantages along each seat's own decisions, compared with a direct implementation of the sums."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import torch

from roji.learn.game_rows import GameRows
from roji.learn.returns import estimate_returns
from roji.learn.settings import Recipe

STEPS, ROWS, SEATS = 40, 6, 3
SCALE, SMOOTHING = 10.0, 0.9


def some_rollout() -> tuple[Any, Any]:
    """Artificial games: who acts, when games end, and the network's predictions are random."""
    luck = np.random.default_rng(3)
    num_seats = torch.tensor([2, 2, 3, 3, 2, 3])
    seats = torch.as_tensor(luck.integers(0, 100, (STEPS + 1, ROWS))) % num_seats
    over = torch.as_tensor(luck.random((STEPS, ROWS)) < 0.15)
    truncated = torch.as_tensor(luck.random((STEPS, ROWS)) < 0.05) & ~over
    rewards = torch.as_tensor(luck.uniform(-1, 1, (STEPS, ROWS, SEATS)).astype(np.float32))
    points = torch.as_tensor(luck.integers(0, 30, (STEPS, ROWS, SEATS)).astype(np.int32))
    values = torch.as_tensor(luck.uniform(-1, 1, (STEPS + 1, ROWS, SEATS, 2)).astype(np.float32))
    rollout = SimpleNamespace(
        steps=STEPS, rows=ROWS, seats=seats[:-1], last_seats=seats[-1], over=over, truncated=truncated
    )
    rollout.rewards, rollout.points, rollout.values = rewards, points, values
    rows = SimpleNamespace(seat_numbers=torch.arange(SEATS), num_seats=num_seats)
    rows.leads = lambda given: GameRows.leads(rows, given)  # type: ignore[arg-type]
    return rollout, rows


def predicted(rollout: Any, rows: Any, step: int, row: int, seat: int) -> Any:
    """The network's prediction for a seat at a step: place and margin."""
    acting = int(rollout.seats[step, row] if step < STEPS else rollout.last_seats[row])
    return rollout.values[step, row, (seat - acting) % int(rows.num_seats[row])].numpy()


def plain_return(rollout: Any, rows: Any, step: int, row: int, seat: int) -> Any:
    """The smoothed return of a seat from a step until its own next decision or the end of the game."""
    while step < STEPS:
        if rollout.seats[step, row] == seat:
            value = predicted(rollout, rows, step, row, seat)
            return value + plain_advantage(rollout, rows, step, row, seat)
        if rollout.over[step, row]:
            return ending(rollout, rows, step, row, seat)
        if rollout.truncated[step, row]:
            return predicted(rollout, rows, step, row, seat)
        step += 1
    return predicted(rollout, rows, step, row, seat)


def plain_advantage(rollout: Any, rows: Any, step: int, row: int, seat: int) -> Any:
    value, later = predicted(rollout, rows, step, row, seat), step
    while True:
        if rollout.over[later, row]:
            return ending(rollout, rows, later, row, seat) - value
        if rollout.truncated[later, row]:
            return predicted(rollout, rows, later, row, seat) - value
        later += 1
        if later == STEPS:
            return predicted(rollout, rows, later, row, seat) - value
        if rollout.seats[later, row] == seat:
            gained = predicted(rollout, rows, later, row, seat) - value
            return gained + SMOOTHING * plain_advantage(rollout, rows, later, row, seat)


def ending(rollout: Any, rows: Any, step: int, row: int, seat: int) -> Any:
    points = rollout.points[step, row, : int(rows.num_seats[row])].tolist()
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    return np.array([float(rollout.rewards[step, row, seat]), np.tanh(lead / SCALE)])


def test_each_seat_is_judged_along_its_own_decisions() -> None:
    rollout, rows = some_rollout()
    recipe = Recipe(smoothing=SMOOTHING, margin_weight=0.5)
    returns = estimate_returns(rollout, rows, recipe, SCALE)
    for step in range(STEPS):
        for row in range(ROWS):
            acting = int(rollout.seats[step, row])
            place, margin = plain_advantage(rollout, rows, step, row, acting)
            assert abs(float(returns.advantages[step, row]) - (place + margin / 2) / 1.5) < 1e-5
            for turn in range(int(rows.num_seats[row])):
                seat = (acting + turn) % int(rows.num_seats[row])
                wanted = plain_return(rollout, rows, step, row, seat)
                assert np.allclose(returns.values[step, row, turn].numpy(), wanted, atol=1e-5)


def test_a_lead_is_counted_over_the_best_opponent() -> None:
    rows: Any = SimpleNamespace(seat_numbers=torch.arange(3), num_seats=torch.tensor([3, 2, 2, 3]))
    points = torch.tensor([[9, 4, 7], [1, 5, 99], [6, 6, 0], [8, 8, 3]])
    wanted = [[2, -5, -2], [-4, 4, 0], [0, 0, 0], [0, 0, -5]]
    assert GameRows.leads(rows, points).tolist() == wanted
