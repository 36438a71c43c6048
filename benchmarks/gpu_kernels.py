"""Where a step's time goes on a GPU: every kernel of a batch by itself, without the time that the host takes to launch it.

python benchmarks/gpu_kernels.py [GAMES] [GAME …]
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from roji.envs.batch import Batch
from roji.envs.bench import staggered_batch
from roji.envs.cuda import grid_of
from roji.envs.device import cuda, device_name
from roji.envs.kernels import pick_moves, spread_moves
from roji.games import GAMES

STEPS = 20
BUSY_CYCLES, NANOSECONDS = 100, np.uint32(10_000)  # a millisecond together: longer than any launch takes


def kernels(batch: Batch) -> dict[str, Callable[[], Any]]:
    """Each kernel of a step, ready to be launched."""
    backend, buffers, num_games = batch._backend, batch.buffers, batch.num_games
    ended, masks, moves = backend._ended, backend._mask_words, backend._moves

    def launch(kernel: Any, *arguments: Any, threads: int = num_games) -> Callable[[], Any]:
        return lambda: kernel[grid_of(threads)](*arguments)

    of_game, num_moves = backend._kernels, batch.game.num_moves
    return {
        "pick": launch(pick_moves, buffers.words, buffers.luck, moves),
        "play": launch(of_game.play, buffers, moves, ended, batch.limit),
        "finish": launch(of_game.finish, buffers, ended, True),
        "masks": launch(spread_moves, buffers.words, masks, num_moves, ended.number, threads=masks.shape[0]),
        "features": launch(of_game.features, buffers.boxes, buffers.tables, buffers.seats, buffers.features),
    }


def time_kernel(launch: Callable[[], Any]) -> tuple[float, float]:
    """Milliseconds that a kernel runs on the device, and that the host takes to launch it.

    The device is kept busy while the host launches, so that the events stand directly before and after the kernel. Otherwise the
    time between them is the host's, wherever it is the slower one.
    """
    first, last = cuda.event(), cuda.event()
    keep_busy[1, 1](BUSY_CYCLES)
    first.record()
    start = time.perf_counter()
    launch()
    on_host = (time.perf_counter() - start) * 1e3
    last.record()
    last.synchronize()
    return cuda.event_elapsed_time(first, last), on_host


@cuda.jit  # type: ignore[untyped-decorator]
def keep_busy(cycles: int) -> None:
    """Occupy one thread of the device for some time; the kernels of a stream wait for it."""
    for _ in range(cycles):
        cuda.nanosleep(NANOSECONDS)


def main() -> None:
    """Print a table of milliseconds, and the steps a second that they allow."""
    num_games = int(sys.argv[1]) if len(sys.argv) > 1 else 2**20
    print(f"{device_name()}, {num_games} games, milliseconds a step")
    for name in sys.argv[2:] or GAMES:
        start = time.perf_counter()
        batch = staggered_batch(name, num_games, "cuda", features=True)
        batch.wait()
        print(f"{name}: compiled and begun in {time.perf_counter() - start:.1f} s")
        total = dict.fromkeys(kernels(batch), 0.0)
        host = dict.fromkeys(total, 0.0)
        for _ in range(STEPS):
            for part, launch in kernels(batch).items():
                on_device, on_host = time_kernel(launch)
                total[part] += on_device / STEPS
                host[part] += on_host / STEPS
        for part, milliseconds in total.items():
            print(f"  {part:10}{milliseconds:8.3f}   the host launches it in {host[part]:.3f}")
        masks_only = sum(total.values()) - total["features"]
        print(f"  {num_games / masks_only / 1e3:,.0f} million steps/s with masks,", end=" ")
        print(f"{num_games / sum(total.values()) / 1e3:,.0f} with features")


if __name__ == "__main__":
    main()
