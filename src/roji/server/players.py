"""Many players at once who take next to nothing of the processors that the server needs: compiled code on bare sockets (Linux).

A player hears whole WebSocket messages, looks for who has to act, and if that is the player, says any move. How that looks is
a dialect, so that servers of every kind can be played with.
"""

import ctypes
import platform
from typing import Any, NamedTuple

import numpy as np
from numba import types

from roji.core.luck import LUCK_WORDS, below
from roji.core.rule import Whole, is_interpreted, rule

__all__ = [
    "LONGEST_HEARD",
    "MASKED",
    "MEDIUM",
    "MOVE",
    "NEVER",
    "PLAYER",
    "QUESTION",
    "TEXT",
    "Dialect",
    "play",
]

LONGEST_HEARD = 1 << 17  # bytes
LONGEST_SAID = 131  # with its head and mask: a small message
PLAYER = np.dtype(
    (
        np.record,
        [
            ("line", np.int32),  # the number of its socket
            ("table", np.int32),
            ("seat", np.uint8),  # as a character
            ("has_sat", np.bool_),
            ("begun", np.float64),  # when it moved, until it sees that
            ("luck", np.uint64, (LUCK_WORDS,)),
            ("form", np.uint8, (LONGEST_SAID,)),  # what it says, with QUESTION and MOVE in it
            ("form_size", np.int64),
            ("reply", np.uint8, (LONGEST_SAID,)),  # what it is going to say
            ("reply_size", np.int64),
            ("heard_size", np.int64),  # of what has come and is no whole message yet
        ],
    )
)
QUESTION, MOVE = b"\x01", b"\x02"  # here goes the question that is answered, here the move
IS_QUESTION, IS_MOVE = QUESTION[0], MOVE[0]
TEXT, MASKED, MASK_SIZE = 0x81, 0x80, 4  # a whole text message; what clients send has a mask, ours is zeros
MEDIUM = 126  # a length that stands for: 2 bytes of length follow; the one after it: 8 bytes follow
SMALL_HEAD, MEDIUM_HEAD, LARGE_HEAD = 2, 4, 10
COMMA = ord(",")
NEVER = np.inf
HAS_GAPS = platform.machine() != "x86_64"  # an epoll_event: only there it has none
EVENT = np.dtype((np.record, np.dtype([("what", np.uint32), ("line", np.uint64)], align=HAS_GAPS)))
LINE = 0xFFFFFFFF  # of which this is the number of a socket
MOST_EVENTS = 64  # at once
MILLI, NANO = 1e-3, 1e-9
MONOTONIC = 1  # the clock of time.perf_counter()
WRONG, NOTHING, SEEN, OVER = range(4)  # what a player has heard
TIME_IS_UP, A_GAME_IS_OVER = -1, -2

_WORD, _INT = types.intp, types.intc
_SYSTEM = {  # what is called of the operating system: what it answers and what it takes
    "recv": (_WORD, _INT, _WORD, _WORD, _INT),
    "send": (_WORD, _INT, _WORD, _WORD, _INT),
    "epoll_wait": (_INT, _INT, _WORD, _INT, _INT),
    "clock_gettime": (_INT, _INT, _WORD),
    "memmem": (_WORD, _WORD, _WORD, _WORD, _WORD),
}


def _system(name: str) -> Any:
    """A function of the operating system, for compiled code or for the interpreter."""
    answer, *takes = _SYSTEM[name]
    if not is_interpreted():
        return types.ExternalFunction(name, answer(*takes))
    kinds = {_WORD: ctypes.c_ssize_t, _INT: ctypes.c_int}
    function = getattr(ctypes.CDLL(None), name)
    function.restype, function.argtypes = kinds[answer], [kinds[kind] for kind in takes]
    return function


_recv, _send, _epoll_wait, _clock_gettime, _memmem = map(_system, _SYSTEM)


class Dialect(NamedTuple):
    """What stands in a message before and behind what matters; and how one begins that says that something is wrong."""

    to_act: Any
    to_act_end: Any
    question: Any
    question_end: Any  # behind it the moves, with commas between them
    moves_end: Any
    wrong: Any


@rule
def play(
    players: Any,
    player_of: Any,
    heard: Any,
    due: Any,
    next_at: Any,
    times: Any,
    dialect: Dialect,
    poller: int,
    pause: float,
    until: float,
) -> tuple[int, int]:
    """Play until that time or until the first game is over, at each table when it is due and one move a pause.

    How many moves were seen by who made them, and in `times` how long that took; and why it ends: TIME_IS_UP, A_GAME_IS_OVER,
    or the number of a player who heard that something is wrong, or that nothing more comes.
    """
    events, clock = np.zeros(MOST_EVENTS, EVENT), np.zeros(2, np.int64)
    now, count = _now(clock), 0
    while now < until:
        wait = max(min(until, due.min()) - now, 0.0)
        found = _epoll_wait(poller, events.ctypes.data, MOST_EVENTS, np.int64(np.ceil(wait / MILLI)))
        now = _now(clock)
        for place in range(found):
            number = player_of[np.int64(events[place].line & LINE)]
            player = players[number]
            was = _hear(player, heard[number], dialect)
            if was == WRONG:
                return count, number
            if was != NOTHING:
                if player.begun and count < len(times):
                    times[count] = now - player.begun
                    count += 1
                player.begun = 0.0
                due[number] = next_at[player.table] if player.reply_size else NEVER
                if player.reply_size:
                    next_at[player.table] += pause
            if was == OVER:
                return count, A_GAME_IS_OVER
        for number in range(len(due)):
            if due[number] <= now:
                player = players[number]
                _send(player.line, player.reply.ctypes.data, player.reply_size, 0)
                due[number], player.reply_size, player.begun = NEVER, 0, now
    return count, TIME_IS_UP


@rule
def _now(clock: Any) -> float:
    _clock_gettime(MONOTONIC, clock.ctypes.data)
    return float(clock[0] + clock[1] * NANO)


@rule
def _hear(player: Any, heard: Any, dialect: Dialect) -> int:
    """Read every message that is whole."""
    size = _recv(player.line, heard[player.heard_size :].ctypes.data, len(heard) - player.heard_size, 0)
    if size <= 0:
        return WRONG
    start, last, was = 0, player.heard_size + size, NOTHING
    while start + SMALL_HEAD <= last:
        first, end = _message(heard, start, last)
        if end > last:
            break
        if _find(heard, first, min(end, first + len(dialect.wrong)), dialect.wrong) == first:
            return WRONG
        was = max(was, _read(player, heard, first, end, dialect))
        start = end
    player.heard_size = last - start
    heard[: last - start] = heard[start:last].copy()
    return was


@rule
def _message(heard: Any, start: int, last: int) -> tuple[Whole, Whole]:
    """Where the next message begins and ends, which may be behind all that has come."""
    size = np.int64(heard[start + 1])
    if size < MEDIUM:
        return start + SMALL_HEAD, start + SMALL_HEAD + size
    head = MEDIUM_HEAD if size == MEDIUM else LARGE_HEAD
    if start + head > last:
        return last, last + 1
    size = np.int64(0)
    for place in range(start + SMALL_HEAD, start + head):
        size = size << 8 | heard[place]
    return start + head, start + head + size


@rule
def _read(player: Any, heard: Any, first: int, end: int, dialect: Dialect) -> int:
    """Whether this message shows a position. If we have to act in it, there is a reply; if nobody has to, the game is over."""
    start = _behind(heard, first, end, dialect.to_act)
    if start < 0:
        return NOTHING
    stop = _find(heard, start, end, dialect.to_act_end)
    player.has_sat = True
    player.reply_size = 0
    for place in range(start, stop):
        if heard[place] == player.seat:
            _make_reply(player, heard, start, end, dialect)
    return SEEN if start < stop else OVER


@rule
def _make_reply(player: Any, heard: Any, first: int, end: int, dialect: Dialect) -> None:
    """Any move, in the form in which it is said."""
    question = _behind(heard, first, end, dialect.question)
    question_end = _find(heard, question, end, dialect.question_end)
    move = question_end + len(dialect.question_end)
    move_end = _find(heard, move, end, dialect.moves_end)
    if min(question, question_end, move_end) < 0:
        return
    commas = (heard[move:move_end] == COMMA).nonzero()[0]
    choice = below(player.luck, len(commas) + 1)
    if choice < len(commas):
        move_end = move + commas[choice]
    if choice:
        move += commas[choice - 1] + 1
    at = SMALL_HEAD + MASK_SIZE
    for place in range(player.form_size):
        letter = player.form[place]
        if letter == IS_QUESTION:
            at = _copy(heard, question, question_end, player.reply, at)
        elif letter == IS_MOVE:
            at = _copy(heard, move, move_end, player.reply, at)
        else:
            player.reply[at], at = letter, at + 1
    player.reply[0], player.reply[1] = TEXT, MASKED | (at - SMALL_HEAD - MASK_SIZE)
    player.reply_size = at


@rule
def _copy(source: Any, first: int, end: int, target: Any, at: int) -> int:
    for place in range(first, end):
        target[at + place - first] = source[place]
    return at + end - first


@rule
def _find(heard: Any, first: int, end: int, what: Any) -> Whole:
    """Where it stands, or -1."""
    start = heard.ctypes.data
    found = _memmem(start + first, end - first, what.ctypes.data, len(what))
    return found - start if found else -1


@rule
def _behind(heard: Any, first: int, end: int, what: Any) -> Whole:
    """Where it has ended, or -1."""
    found = _find(heard, first, end, what)
    return found + len(what) if found >= 0 else -1
