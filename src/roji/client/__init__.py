"""A small Python client for a Roji server: tables over HTTP, a seat over a WebSocket. Tests and `roji sit` use it."""

from roji.client.connection import Refused, Seat
from roji.client.tables import Server

__all__ = ["Refused", "Seat", "Server"]
