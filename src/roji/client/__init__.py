"""A small Python client for a Roji server: tables over HTTP, a seat over a WebSocket. `roji sit` uses it."""

from roji.client.connection import RefusedError, Seat
from roji.client.tables import Server

__all__ = ["RefusedError", "Seat", "Server"]
