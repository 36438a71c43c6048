"""Where a step's time goes on a GPU: the time of each kernel of a batch, without the time that the host takes to launch it.

    python benchmarks/gpu_kernels.py [GAME …] [--games N] [--threads 64,128,256] [--registers 80,96] [--out FOLDER]

Each kernel is also timed on games that are all the same: their threads never part, so what is left is the cost of
instructions and memory, and the difference is what threads lose by waiting for each other. Where games are sorted by how long
their moves take, a line shows the same without that. `--registers` also times the features with so many registers at most for a
thread: fewer registers let more threads run at once, and keep fewer numbers at hand. `--out` writes `gpu_kernels.json`.
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
from roji.envs.cuda import grid_of, in_one_list, play_grid_of
from roji.envs.device import cuda, device_name
from roji.envs.kernels import pick_moves
from roji.games import GAMES

STEPS = 24
STEPS_WITH_REGISTERS = 5
STEPS_BEFORE = 20  # of games that are all the same, so that they are measured in the middle
BUSY_CYCLES, NANOSECONDS = 100, np.uint32(10_000)  # a millisecond together: longer than any launch takes


def kernels(batch: Batch, threads: int, is_sorted: bool) -> dict[str, Callable[[], Any]]:
    """Each kernel of a step, ready to be launched with so many threads in a block."""
    backend, buffers, num_games = batch._backend, batch.buffers, batch.num_games
    masks, moves, of_game = backend._mask_words, backend._moves, backend._kernels
    by_effort = backend._by_effort if is_sorted else in_one_list(num_games)

    def launch(kernel: Any, *arguments: Any, total: int = num_games) -> Callable[[], Any]:
        return lambda: kernel[grid_of(total, threads)](*arguments)

    def play() -> None:
        of_game.play[play_grid_of(by_effort)](buffers, moves, by_effort, backend._ended, batch.limit)

    found = {"pick": launch(pick_moves, buffers.words, buffers.luck, moves)}
    if is_sorted and of_game.sort:
        found["sort"] = launch(of_game.sort, buffers.boxes, buffers.tables, by_effort)
    return found | {
        "play": play,
        "finish": launch(of_game.finish, buffers, backend._ended, True),
        "masks": launch(of_game.masks, buffers.words, masks, backend._counters, total=masks.shape[0]),
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


def time_step(batch: Batch, threads: int, is_sorted: bool = True) -> dict[str, dict[str, float]]:
    """Milliseconds of each kernel on the device and on the host, on average over some steps."""
    device: dict[str, float] = {}
    host: dict[str, float] = {}
    launches = kernels(batch, threads, is_sorted)
    for _ in range(STEPS):
        for part, launch in launches.items():
            on_device, on_host = time_kernel(launch)
            device[part] = device.get(part, 0.0) + on_device / STEPS
            host[part] = host.get(part, 0.0) + on_host / STEPS
    return {"device": device, "host": host}


def time_registers(batch: Batch, registers: list[int], threads: list[int]) -> dict[str, float]:
    """Milliseconds of the features with so many registers at most, by registers and threads in a block."""
    buffers, write_features = batch.buffers, batch._backend._kernels.features.py_func
    found: dict[str, float] = {}
    for most in registers:
        kernel = cuda.jit(write_features, max_registers=most)
        for in_block in threads:
            launch = kernel[grid_of(batch.num_games, in_block)]
            times = [
                time_kernel(lambda: launch(buffers.boxes, buffers.tables, buffers.seats, buffers.features))[0]  # noqa: B023
                for _ in range(1 + STEPS_WITH_REGISTERS)
            ]
            found[f"{most} registers, {in_block} threads"] = sum(times[1:]) / STEPS_WITH_REGISTERS
    return found


def equal_batch(name: str, num_games: int) -> Batch:
    """A batch of identical games, which stay identical under random moves."""
    batch = Batch(name, num_games, "cuda", strict=False)
    batch.reset([7] * num_games)
    for _ in range(STEPS_BEFORE):
        batch.step(batch.random_moves())
    return batch


def measure(name: str, num_games: int, threads: list[int], registers: list[int]) -> dict[str, Any]:
    """All figures of one game."""
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
    if batch.game.effort:
        found["not sorted"] = time_step(batch, threads[0], is_sorted=False)
    found["registers"] = time_registers(batch, registers, threads)
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
    for which, milliseconds in found["registers"].items():
        print(f"  features with {which}: {milliseconds:.3f}", flush=True)


def numbers(text: str) -> list[int]:
    """The numbers of a list such as 64,128."""
    return [int(word) for word in text.split(",") if word]


def main() -> None:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=2**20)
    parser.add_argument("--threads", default="128")
    parser.add_argument("--registers", default="")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    print(f"{device_name()}, {chosen.games} games, milliseconds a step")
    found, threads, registers = {}, numbers(chosen.threads), numbers(chosen.registers)
    for name in chosen.names:
        found[name] = measure(name, chosen.games, threads, registers)
        print_figures(name, found[name], chosen.games)
    if chosen.out:
        chosen.out.mkdir(parents=True, exist_ok=True)
        (chosen.out / "gpu_kernels.json").write_text(json.dumps(found, indent=1), "utf-8")


if __name__ == "__main__":
    main()
