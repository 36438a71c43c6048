"""Exports a network as ONNX for other programs, with the same rounded weights that our bots use."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from roji.bots.network.network_file import NetworkFile
from roji.core.errors import RojiError
from roji.core.game import MAX_SEATS

__all__ = ["export_onnx"]

Node: TypeAlias = tuple[str, list[str], list[str], dict[str, Any]]  # operation, inputs, outputs, attributes

OUTPUTS = ["moves", "places", "margins"]
DIRECT_NODES: list[Node] = [  # moves = logits + (gain + square * number) * number, summed by move
    ("Gather", ["features", "inputs"], ["numbers"], {"axis": 1}),
    ("Gather", ["gains", "kinds"], ["gain"], {"axis": 1}),
    ("Gather", ["squares", "kinds"], ["square"], {"axis": 1}),
    ("Mul", ["square", "numbers"], ["slopes"], {}),
    ("Add", ["gain", "slopes"], ["factors"], {}),
    ("Mul", ["factors", "numbers"], ["steps"], {}),
    ("MatMul", ["steps", "collect"], ["added"], {}),
    ("Add", ["logits", "added"], ["moves"], {}),
]
OPSET, IR_VERSION = 17, 8  # ONNX version, old enough for every reader


def export_onnx(network: NetworkFile, path: Path) -> None:
    """Write the network as ONNX."""
    try:
        import onnx
    except ImportError:
        raise RojiError("Writing ONNX needs another package: pip install 'roji[onnx]'.") from None
    make, sizes = onnx.helper, (network.card.moves, MAX_SEATS, MAX_SEATS)
    nodes = [make.make_node(kind, taken, given, **more) for kind, taken, given, more in _nodes(network)]
    stored = [onnx.numpy_helper.from_array(array, name) for name, array in _stored(network).items()]
    features, kind = network.layers[0].weights.shape[0], onnx.TensorProto.FLOAT
    given = [make.make_tensor_value_info("features", kind, ["positions", features])]
    results = [
        make.make_tensor_value_info(name, kind, ["positions", size]) for name, size in zip(OUTPUTS, sizes, strict=True)
    ]
    graph = make.make_graph(nodes, network.card.game, given, results, stored)
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    make.set_model_props(model, {"card": json.dumps(asdict(network.card))})
    onnx.save(model, path)


def _nodes(network: NetworkFile) -> list[Node]:
    """The computation, step by step."""
    nodes: list[Node] = []
    now, last = "features", len(network.layers) - 1
    for number in range(last + 1):
        sums = "outputs" if number == last else f"sums{number}"
        nodes.append(("Gemm", [now, f"weights{number}", f"biases{number}"], [sums], {}))
        if number < last:
            now = f"hidden{number}"
            nodes.append(("Relu", [sums], [now], {}))
    if not network.direct.num_kinds:
        return [*nodes, ("Split", ["outputs", "sizes"], OUTPUTS, {"axis": 1})]
    parts = ["logits", *OUTPUTS[1:], "gains", "squares"]
    return [*nodes, ("Split", ["outputs", "sizes"], parts, {"axis": 1}), *DIRECT_NODES]


def _stored(network: NetworkFile) -> dict[str, Any]:
    """The constants by name."""
    direct, moves = network.direct, network.card.moves
    stored: dict[str, Any] = {}
    for number, layer in enumerate(network.layers):
        stored |= {f"weights{number}": layer.weights.astype(np.float32) * layer.scales, f"biases{number}": layer.biases}
    sizes = [moves, MAX_SEATS, MAX_SEATS]
    if direct.num_kinds:
        sizes += [direct.num_kinds, direct.num_kinds]
        stored |= {"inputs": direct.inputs, "kinds": direct.kinds}
        stored["collect"] = np.eye(moves, dtype=np.float32)[direct.moves]
    return stored | {"sizes": np.array(sizes, np.int64)}
