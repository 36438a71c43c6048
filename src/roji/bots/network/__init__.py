"""Learned players: the network file, and its evaluation by compiled code. Nothing here needs torch."""

from roji.bots.network.evaluator import NetworkArrays, NetworkScratch, evaluate, load_arrays, new_scratch
from roji.bots.network.network_file import Layer, NetworkCard, NetworkError, NetworkFile, read_network, write_network

__all__ = [
    "Layer",
    "NetworkArrays",
    "NetworkCard",
    "NetworkError",
    "NetworkFile",
    "NetworkScratch",
    "evaluate",
    "load_arrays",
    "new_scratch",
    "read_network",
    "write_network",
]
