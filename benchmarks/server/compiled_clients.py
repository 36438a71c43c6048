"""Many clients in compiled code on plain sockets, which take little processor time from the server they measure (Linux only).

A client reads whole WebSocket messages, looks for the seats to act, and answers with a random legal move if its own seat is among
them. A MessageFormat describes how a server writes these parts, so any kind of server can be measured.
"""

import ctypes
import platform
from typing import Any, NamedTuple

import numpy as np
from numba import types

from roji.core.luck import LUCK_WORDS, below
from roji.core.rule import Whole, is_interpreted, rule

__all__ = [
    "BUFFER_SIZE",
    "CLIENT",
    "MASKED",
    "MEDIUM",
    "MOVE",
    "NEVER",
    "QUESTION",
    "TEXT",
    "Clients",
    "MessageFormat",
    "play",
]

BUFFER_SIZE = 1 << 17  # bytes
LONGEST_REQUEST = 131  # bytes, with header and mask: a small message
CLIENT = np.dtype(
    (
        np.record,
        [
            ("socket", np.int32),  # its file descriptor
            ("table", np.int32),
            ("seat", np.uint8),  # as a character
            ("has_seen_table", np.bool_),
            ("moved_at", np.float64),  # when it sent the move that it has not yet seen; else 0
            ("luck", np.uint64, (LUCK_WORDS,)),
            ("template", np.uint8, (LONGEST_REQUEST,)),  # its request, with placeholders QUESTION and MOVE
            ("template_size", np.int64),
            ("request", np.uint8, (LONGEST_REQUEST,)),  # the next one
            ("request_size", np.int64),  # 0: nothing to send
            ("received", np.int64),  # bytes of an incomplete message in the buffer
        ],
    )
)
QUESTION, MOVE = b"\x01", b"\x02"  # placeholders in a template
IS_QUESTION, IS_MOVE = QUESTION[0], MOVE[0]
TEXT, MASKED, MASK_SIZE = 0x81, 0x80, 4  # a whole text message; clients must mask what they send; our mask is zero
MEDIUM = 126  # this length means that 2 bytes of length follow; the next one, that 8 bytes follow
SMALL_HEAD, MEDIUM_HEAD, LARGE_HEAD = 2, 4, 10
COMMA = ord(",")
NEVER = np.inf
IS_ALIGNED = platform.machine() != "x86_64"  # struct epoll_event is packed on x86-64 only
EVENT = np.dtype((np.record, np.dtype([("what", np.uint32), ("socket", np.uint64)], align=IS_ALIGNED)))
SOCKET_BITS = 0xFFFFFFFF
MOST_EVENTS = 64  # at once
MILLI, NANO = 1e-3, 1e-9
MONOTONIC = 1  # the clock of time.perf_counter()
FAILED, NOTHING, SEEN, OVER = range(4)  # the outcome of a read
TIME_IS_UP, A_GAME_IS_OVER = -1, -2

_WORD, _INT = types.intp, types.intc
_SIGNATURES = {  # C functions: the result type, then the argument types
    "recv": (_WORD, _INT, _WORD, _WORD, _INT),
    "send": (_WORD, _INT, _WORD, _WORD, _INT),
    "epoll_wait": (_INT, _INT, _WORD, _INT, _INT),
    "clock_gettime": (_INT, _INT, _WORD),
    "memmem": (_WORD, _WORD, _WORD, _WORD, _WORD),
}


def _c_function(name: str) -> Any:
    """A C function of the operating system, callable from compiled code or from the interpreter."""
    result, *arguments = _SIGNATURES[name]
    if not is_interpreted():
        return types.ExternalFunction(name, result(*arguments))
    kinds = {_WORD: ctypes.c_ssize_t, _INT: ctypes.c_int}
    function = getattr(ctypes.CDLL(None), name)
    function.restype, function.argtypes = kinds[result], [kinds[kind] for kind in arguments]
    return function


_recv, _send, _epoll_wait, _clock_gettime, _memmem = map(_c_function, _SIGNATURES)


class MessageFormat(NamedTuple):
    """The bytes that delimit the relevant parts of a server's messages, each as an array."""

    to_act: Any
    to_act_end: Any
    question: Any
    question_end: Any  # the legal moves follow, with commas between them
    moves_end: Any
    error: Any  # how an error message begins


class Clients(NamedTuple):
    """All clients of a load test, two at each table."""

    clients: Any  # CLIENT records
    by_socket: Any  # the index of a client by its file descriptor
    buffers: Any  # the bytes that each client has received
    due: Any  # when each client sends its request
    next_at: Any  # when the next move is due, by table
    latencies: Any  # of each move: seconds until its client saw it


@rule
def play(all_clients: Clients, form: MessageFormat, poller: int, interval: float, until: float) -> tuple[int, int]:
    """Play one move per interval at each table, until the given time or until the first game is over.

    Returns how many moves their clients have seen (their times are in `latencies`), and why play ended: TIME_IS_UP,
    A_GAME_IS_OVER, or the index of a client that received an error or was disconnected.
    """
    clients, by_socket, buffers, due, next_at, latencies = all_clients
    events, clock = np.zeros(MOST_EVENTS, EVENT), np.zeros(2, np.int64)
    now, count = _now(clock), 0
    while now < until:
        wait = max(min(until, due.min()) - now, 0.0)
        found = _epoll_wait(poller, events.ctypes.data, MOST_EVENTS, np.int64(np.ceil(wait / MILLI)))
        now = _now(clock)
        for place in range(found):
            index = by_socket[np.int64(events[place].socket & SOCKET_BITS)]
            client = clients[index]
            seen = _receive(client, buffers[index], form)
            if seen == FAILED:
                return count, index
            if seen != NOTHING:
                if client.moved_at and count < len(latencies):
                    latencies[count] = now - client.moved_at
                    count += 1
                client.moved_at = 0.0
                due[index] = next_at[client.table] if client.request_size else NEVER
                if client.request_size:
                    next_at[client.table] += interval
            if seen == OVER:
                return count, A_GAME_IS_OVER
        for index in range(len(due)):
            if due[index] <= now:
                client = clients[index]
                _send(client.socket, client.request.ctypes.data, client.request_size, 0)
                due[index], client.request_size, client.moved_at = NEVER, 0, now
    return count, TIME_IS_UP


@rule
def _now(clock: Any) -> float:
    _clock_gettime(MONOTONIC, clock.ctypes.data)
    return float(clock[0] + clock[1] * NANO)


@rule
def _receive(client: Any, buffer: Any, form: MessageFormat) -> int:
    """Receive available bytes and read every whole message; returns the most important outcome."""
    size = _recv(client.socket, buffer[client.received :].ctypes.data, len(buffer) - client.received, 0)
    if size <= 0:
        return FAILED
    start, last, seen = 0, client.received + size, NOTHING
    while start + SMALL_HEAD <= last:
        first, end = _message(buffer, start, last)
        if end > last:
            break
        if _find(buffer, first, min(end, first + len(form.error)), form.error) == first:
            return FAILED
        seen = max(seen, _read(client, buffer, first, end, form))
        start = end
    client.received = last - start
    buffer[: last - start] = buffer[start:last].copy()
    return seen


@rule
def _message(buffer: Any, start: int, last: int) -> tuple[Whole, Whole]:
    """The bounds of the next message's text; it may end after `last`, the end of the received bytes."""
    size = np.int64(buffer[start + 1])
    if size < MEDIUM:
        return start + SMALL_HEAD, start + SMALL_HEAD + size
    head = MEDIUM_HEAD if size == MEDIUM else LARGE_HEAD
    if start + head > last:
        return last, last + 1
    size = np.int64(0)
    for place in range(start + SMALL_HEAD, start + head):
        size = size << 8 | buffer[place]
    return start + head, start + head + size


@rule
def _read(client: Any, buffer: Any, first: int, end: int, form: MessageFormat) -> int:
    """Read one message. In a position, prepare a request if the client has to act; if no seat has to, the game is over."""
    start = _after(buffer, first, end, form.to_act)
    if start < 0:
        return NOTHING
    stop = _find(buffer, start, end, form.to_act_end)
    client.has_seen_table = True
    client.request_size = 0
    for place in range(start, stop):
        if buffer[place] == client.seat:
            _prepare_request(client, buffer, start, end, form)
    return SEEN if start < stop else OVER


@rule
def _prepare_request(client: Any, buffer: Any, first: int, end: int, form: MessageFormat) -> None:
    """Choose a random legal move and insert it into the template."""
    question = _after(buffer, first, end, form.question)
    question_end = _find(buffer, question, end, form.question_end)
    move = question_end + len(form.question_end)
    move_end = _find(buffer, move, end, form.moves_end)
    if min(question, question_end, move_end) < 0:
        return
    commas = (buffer[move:move_end] == COMMA).nonzero()[0]
    choice = below(client.luck, len(commas) + 1)
    if choice < len(commas):
        move_end = move + commas[choice]
    if choice:
        move += commas[choice - 1] + 1
    at = SMALL_HEAD + MASK_SIZE
    for place in range(client.template_size):
        letter = client.template[place]
        if letter == IS_QUESTION:
            at = _copy(buffer, question, question_end, client.request, at)
        elif letter == IS_MOVE:
            at = _copy(buffer, move, move_end, client.request, at)
        else:
            client.request[at], at = letter, at + 1
    client.request[0], client.request[1] = TEXT, MASKED | (at - SMALL_HEAD - MASK_SIZE)
    client.request_size = at


@rule
def _copy(source: Any, first: int, end: int, target: Any, at: int) -> int:
    """Copy bytes to a place of the target; returns the place after them."""
    for place in range(first, end):
        target[at + place - first] = source[place]
    return at + end - first


@rule
def _find(buffer: Any, first: int, end: int, wanted: Any) -> Whole:
    """Where the wanted bytes begin, or -1."""
    start = buffer.ctypes.data
    found = _memmem(start + first, end - first, wanted.ctypes.data, len(wanted))
    return found - start if found else -1


@rule
def _after(buffer: Any, first: int, end: int, wanted: Any) -> Whole:
    """The place after the wanted bytes, or -1."""
    found = _find(buffer, first, end, wanted)
    return found + len(wanted) if found >= 0 else -1
