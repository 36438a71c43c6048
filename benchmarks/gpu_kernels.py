"""Where a step's time goes on a GPU: the time of each kernel of a batch, without the time that the host takes to launch it.

    python benchmarks/gpu_kernels.py [GAME …] [--games N] [--threads 64,128,256] [--out FOLDER]

Each kernel is also timed on identical games: their threads never diverge, so that time is the cost of instructions and memory,
and the difference is the cost of divergence. `--out` writes `gpu_kernels.json`.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from roji.envs.batch import Batch
from roji.envs.bench import staggered_batch
from roji.envs.device import cuda, device_name
from roji.envs.kernels import GAMES_IN_BLOCK, pick_moves
from roji.games import GAMES

STEPS = 24
STEPS_BEFORE = 20  # of identical games, so that they are measured in mid-game
BUSY_CYCLES, NANOSECONDS = 100, np.uint32(10_000)  # their product is a millisecond: longer than any launch takes


def kernels(batch: Batch, threads: int) -> dict[str, Callable[[], Any]]:
    """A launcher for each kernel of a step, with this many threads in a block."""
    backend, buffers, num_games = batch._backend, batch.buffers, batch.num_games
    ended, masks, moves, of_game = backend._ended, backend._mask_words, backend._moves, backend._kernels

    def launch(kernel: Any, *arguments: Any, total: int = num_games, in_block: int = threads) -> Callable[[], Any]:
        return lambda: kernel[(total + in_block - 1) // in_block, in_block](*arguments)

    return {
        "pick": launch(pick_moves, buffers.words, buffers.luck, moves),
        "play": launch(of_game.play, buffers, moves, ended, batch.limit, in_block=GAMES_IN_BLOCK),
        "finish": launch(of_game.finish, buffers, ended, True),
        "masks": launch(of_game.masks, buffers.words, masks, ended.number, total=masks.shape[0]),
        "features": launch(of_game.features, buffers.boxes, buffers.tables, buffers.seats, buffers.features),
    }


def time_kernel(launch: Callable[[], Any]) -> tuple[float, float]:
    """The milliseconds that a kernel runs on the device, and that the host takes to launch it.

    The device is kept busy while the host launches, so that the events are recorded directly before and after the kernel.
    Otherwise a slow launch would be measured instead of the kernel.
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
    """A kernel that occupies the stream for this many sleeps; later kernels wait for it."""
    for _ in range(cycles):
        cuda.nanosleep(NANOSECONDS)


def time_step(batch: Batch, threads: int) -> dict[str, dict[str, float]]:
    """The mean milliseconds of each kernel over STEPS steps, on the device and on the host."""
    device: dict[str, float] = {}
    host: dict[str, float] = {}
    for _ in range(STEPS):
        for part, launch in kernels(batch, threads).items():
            on_device, on_host = time_kernel(launch)
            device[part] = device.get(part, 0.0) + on_device / STEPS
            host[part] = host.get(part, 0.0) + on_host / STEPS
    return {"device": device, "host": host}


def equal_batch(name: str, num_games: int) -> Batch:
    """A batch of identical games, which stay identical under random moves."""
    batch = Batch(name, num_games, "cuda", strict=False)
    batch.reset([7] * num_games)
    for _ in range(STEPS_BEFORE):
        batch.step(batch.random_moves())
    return batch


def measure(name: str, num_games: int, threads: list[int]) -> dict[str, Any]:
    """Time every kernel of one game."""
    start = time.perf_counter()
    batch = staggered_batch(name, num_games, "cuda", features=True)
    batch.wait()
    found: dict[str, Any] = {
        "compile_seconds": time.perf_counter() - start,
        "bytes": {
            "table": batch.game.table_type.itemsize,
            "episode": batch.buffers.episodes.dtype.itemsize,
            "masks": batch.game.num_moves,
            "features": 4 * batch.game.num_features,
        },
    }
    for in_block in threads:
        found[f"{in_block} threads"] = time_step(batch, in_block)
    found["equal games"] = time_step(equal_batch(name, num_games), threads[0])
    return found


def print_figures(name: str, found: dict[str, Any], num_games: int) -> None:
    """Print the milliseconds of a game's kernels, and the resulting steps per second."""
    print(f"{name}: compiled and started in {found['compile_seconds']:.1f} s; bytes {found['bytes']}")
    for which, times in found.items():
        if isinstance(times, dict) and "device" in times:
            device = times["device"]
            print(f"  {which:12}", *(f"{part} {value:.3f} " for part, value in device.items()), end=" ")
            total = sum(device.values())
            rates = (num_games / milliseconds / 1e3 for milliseconds in (total - device["features"], total))
            print("million steps/s with masks {:,.0f}, with features {:,.0f}".format(*rates), flush=True)


def main() -> None:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=2**20)
    parser.add_argument("--threads", default="128")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    print(f"{device_name()}, {chosen.games} games, milliseconds a step")
    found = {}
    for name in chosen.names:
        found[name] = measure(name, chosen.games, [int(word) for word in chosen.threads.split(",")])
        print_figures(name, found[name], chosen.games)
    if chosen.out:
        chosen.out.mkdir(parents=True, exist_ok=True)
        (chosen.out / "gpu_kernels.json").write_text(json.dumps(found, indent=1), "utf-8")


if __name__ == "__main__":
    main()
