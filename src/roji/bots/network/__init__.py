"""Learned players: the file a network lies in, and how compiled code evaluates it. Nothing here needs torch."""

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
