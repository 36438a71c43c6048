"""Evaluates networks in compiled code: several positions at a time, the same bits on every machine.

Weights stay in bytes (so a network fits into a core's cache) and are stored input by input, so that inputs of zero, which most
features are, cost nothing. Every output is summed in the order of the inputs, without fused operations: a batch gives the same
bits as its positions one by one, and the interpreter the same as machine code.
"""

from typing import Any, NamedTuple

import numpy as np

from roji.bots.network.direct_path import DirectPath
from roji.bots.network.network_file import NetworkFile
from roji.core.rule import inner_rule, is_interpreted, rule

__all__ = ["NetworkArrays", "NetworkScratch", "evaluate", "load_arrays", "new_scratch"]

BLOCK = 32  # inputs processed for all positions of a batch before the next are read
ROWS = 4  # inputs added in one pass over the outputs
_ZERO = np.float32(0)


class NetworkArrays(NamedTuple):
    """A network for compiled code: all layers concatenated, so that every network has the same type."""

    sizes: Any  # int64[layers + 1]: the number of inputs of each layer, then of outputs
    weights: Any  # int8, layer by layer, input by input
    scales: Any  # float32, layer by layer
    biases: Any  # float32, layer by layer
    margin_scale: float
    direct: DirectPath


class NetworkScratch(NamedTuple):
    """Scratch memory of one thread to evaluate a batch."""

    inputs: Any  # float32[batch, features]: filled in by the caller
    outputs: Any  # float32[batch, outputs]: the results; gains of the direct path last
    hidden: Any  # float32[2, batch, widest layer]
    nonzero: Any  # int64[BLOCK + ROWS]


def load_arrays(network: NetworkFile) -> NetworkArrays:
    """The arrays of a network, for compiled code."""
    layers = network.layers
    sizes = [layers[0].weights.shape[0], *(layer.weights.shape[1] for layer in layers)]
    return NetworkArrays(
        np.array(sizes, np.int64),
        np.concatenate([layer.weights.ravel() for layer in layers]),
        np.concatenate([layer.scales for layer in layers]),
        np.concatenate([layer.biases for layer in layers]),
        float(network.card.margin_scale),
        network.direct,
    )


def new_scratch(network: NetworkArrays, batch: int) -> NetworkScratch:
    """Scratch memory for batches of up to this many positions."""
    return NetworkScratch(
        np.zeros((batch, network.sizes[0]), np.float32),
        np.zeros((batch, network.sizes[-1]), np.float32),
        np.zeros((2, batch, max(network.sizes)), np.float32),
        np.zeros(BLOCK + ROWS, np.int64),
    )


@rule
def evaluate(network: NetworkArrays, scratch: NetworkScratch, count: int) -> None:
    """Evaluate the first `count` rows of `scratch.inputs` into those of `scratch.outputs`."""
    sizes = network.sizes
    last = len(sizes) - 2
    first_weight, first_output = 0, 0
    values = scratch.hidden[1]
    for row in range(
        count
    ):  # one by one: a slice would compile an error message for wrong shapes, which takes a second
        for number in range(sizes[0]):
            values[row, number] = scratch.inputs[row, number]
    for layer in range(last + 1):
        inputs, outputs = sizes[layer], sizes[layer + 1]
        weights = network.weights[first_weight : first_weight + inputs * outputs].reshape((inputs, outputs))
        sums = scratch.hidden[layer & 1]
        sums[:count, :outputs] = _ZERO
        _add_products(weights, values, sums, scratch.nonzero, count)
        scales = network.scales[first_output : first_output + outputs]
        biases = network.biases[first_output : first_output + outputs]
        for row in range(count):
            for output in range(outputs):
                value = sums[row, output] * scales[output] + biases[output]
                if layer == last:
                    scratch.outputs[row, output] = value
                else:
                    sums[row, output] = value if value > _ZERO else _ZERO
        values = sums
        first_weight += inputs * outputs
        first_output += outputs
    if len(network.direct.kinds) > 0:
        for row in range(count):
            _add_direct(network.direct, scratch.inputs[row], scratch.outputs[row])


@inner_rule
def _add_direct(path: DirectPath, numbers: Any, outputs: Any) -> None:
    """Add the direct path to the logits: each number times its gain, plus its square times another one."""
    kinds = 0
    for kind in path.kinds:
        kinds = max(kinds, kind + 1)
    squares = len(outputs) - kinds
    gains = squares - kinds
    for step in range(len(path.kinds)):
        number = numbers[path.inputs[step]]
        if number != _ZERO:
            kind = path.kinds[step]
            gain = outputs[gains + kind] + outputs[squares + kind] * number
            outputs[path.moves[step]] += number * gain


@inner_rule
def _add_products(weights: Any, values: Any, sums: Any, nonzero: Any, count: int) -> None:
    """Add to each row's sums its values times their weights, a block of inputs at a time."""
    inputs = len(weights)
    for start in range(0, inputs, BLOCK):
        end = min(inputs, start + BLOCK)
        for row in range(count):
            found = 0
            for number in range(start, end):
                if values[row, number] != _ZERO:
                    nonzero[found] = number
                    found += 1
            for spare in range(ROWS):
                nonzero[found + spare] = -1
            for index in range(0, found, ROWS):
                _add_rows(weights, values[row], nonzero[index : index + ROWS], sums[row])


def _add_rows_in_a_loop(weights: Any, values: Any, chosen: Any, sums: Any) -> None:
    """Add four inputs' products; a chosen number of -1 means none."""
    first, second, third, fourth = chosen[0], max(chosen[1], 0), max(chosen[2], 0), max(chosen[3], 0)
    one = values[first]
    two = values[second] if chosen[1] >= 0 else _ZERO
    three = values[third] if chosen[2] >= 0 else _ZERO
    four = values[fourth] if chosen[3] >= 0 else _ZERO
    for output in range(weights.shape[1]):
        total = sums[output] + one * np.float32(weights[first, output])
        total += two * np.float32(weights[second, output])
        total += three * np.float32(weights[third, output])
        sums[output] = total + four * np.float32(weights[fourth, output])


def _add_rows_by_numpy(weights: Any, values: Any, chosen: Any, sums: Any) -> None:
    """The same for the interpreter, where a loop over all outputs would take a second for each network."""
    for number in chosen:
        if number >= 0:
            sums[: weights.shape[1]] += values[number] * weights[number].astype(np.float32)


_add_rows = rule(_add_rows_by_numpy if is_interpreted() else _add_rows_in_a_loop)
