"""Requests of a page, a bot or a script to the server: over a WebSocket, or one at a time in the body of a POST."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "LEVELS",
    "NO_WORDS",
    "REACTIONS",
    "AnswerSeat",
    "AnswerUndo",
    "Chat",
    "Close",
    "ComeBack",
    "Hello",
    "Hint",
    "History",
    "Leave",
    "Look",
    "LookAway",
    "Mute",
    "Play",
    "Preview",
    "React",
    "Rematch",
    "Rename",
    "Reopen",
    "Request",
    "SetSeat",
    "SetTable",
    "Sit",
    "StandIn",
    "Start",
    "Undo",
]

LEVELS = (
    "gentle",
    "steady",
    "keen",
    "sharp",
    "expert",
    "master",
)  # the levels for people; any other installed bot can be named too
REACTIONS = ("bow", "bravo", "flower", "hurry", "laugh", "oh", "sorry", "thanks", "think", "wow")

TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Name = Annotated[str, Meta(max_length=200)]
Secret = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{22,64}$",
        description="A person's secret, made by their browser. The server keeps a hash of it with the seat.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
MoveNumber = Annotated[int, Meta(ge=0, le=127)]
EntryNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Language = Annotated[
    str,
    Meta(
        pattern="^[a-z]{2,4}$",
        description="One of the `languages` of `GET /api/games`; a game without it answers in English. "
        "`none`: for programs. No words, no named fields; `view` and `moves` instead.",
    ),
]
NO_WORDS = "none"  # the language of programs
Level = Annotated[
    str, Meta(min_length=1, max_length=40, description="gentle, steady, keen, sharp, expert, master, or another bot.")
]
Reaction = Literal["bow", "bravo", "flower", "hurry", "laugh", "oh", "sorry", "thanks", "think", "wow"]


class _Request(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    id: Annotated[int, Meta(description="Comes back in the answer.")] | None = None


class Hello(_Request, tag="hello"):
    """The first message on a WebSocket: which table, and who you are. Answered by `welcome`."""

    table: TableId
    token: (
        Annotated[
            Token,
            Meta(description="Your seat's token, or your secret as a person; without one you are an onlooker."),
        ]
        | None
    ) = None
    host: Annotated[Token, Meta(description="The host's token, if you are the host.")] | None = None
    language: Language = "en"
    since: Annotated[EntryNumber, Meta(description="The last number you saw: you get everything after it.")] | None = (
        None
    )


class Sit(_Request, tag="sit"):
    """Take an open seat (the first one if you name none). Answered by `seated`."""

    name: Name
    seat: SeatNumber | None = None
    person: Secret | None = None


class Leave(_Request, tag="leave"):
    """Give up your seat. It is open again; in a running game the host can give it to a bot."""


class Rename(_Request, tag="rename"):
    """Give your seat another name."""

    name: Name


class SetSeat(_Request, tag="set_seat"):
    """For the host: open a seat, give it to a bot, or give it back to the `person` that a bot has replaced.

    In a running game a person who is present is asked first (`seat_asked` in the room), and answers with `answer_seat`.
    """

    seat: SeatNumber
    kind: Literal["open", "bot", "person"]
    level: Level | None = None


class StandIn(_Request, tag="stand_in"):
    """Let a bot play on for a person who has left, or has been away for some minutes and may return. The others are asked."""

    seat: SeatNumber


class ComeBack(_Request, tag="come_back"):
    """Take over again from a bot that has played for you."""


class AnswerSeat(_Request, tag="answer_seat"):
    """Agree or disagree to give away your seat, to let someone new take an open seat with its hand, or to `stand_in`."""

    agree: bool


class Mute(_Request, tag="mute"):
    """For the host: stop a seat from chatting and reacting, or allow it again."""

    seat: SeatNumber
    is_muted: bool = True


class SetTable(_Request, tag="set_table"):
    """For the host: change settings. Omitted ones stay as they are."""

    is_public: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    onlookers: bool | None = None
    open_at_end: bool | None = None
    is_locked: bool | None = None


class Start(_Request, tag="start"):
    """For the host: start the game. Every seat must be taken."""


class Close(_Request, tag="close"):
    """For the host: close this table. A game that is not over stays unfinished."""


class Reopen(_Request, tag="reopen"):
    """For the host: reopen a closed table; the game continues where it was."""


class Rematch(_Request, tag="rematch"):
    """After the end: play again at a new table, with everyone moved on one seat. Your token also opens the new table."""

    person: Secret | None = None


class Play(_Request, tag="play"):
    """Make a move, by number or by text. A repeated message is acknowledged, not played twice."""

    question: Annotated[EntryNumber, Meta(description="The `question` of the position that you answer.")]
    move: MoveNumber | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Undo(_Request, tag="undo"):
    """Take back your last decision: at once if `undo` says `free`, otherwise by asking everyone."""


class AnswerUndo(_Request, tag="answer_undo"):
    """Agree or disagree to take back a decision."""

    agree: bool


class Chat(_Request, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, Meta(max_length=500)]


class React(_Request, tag="react"):
    """Show one of the preset reactions."""

    reaction: Reaction


class LookAway(_Request, tag="look_away"):
    """Report whether this connection's page is in sight. People who see none of theirs are notified on their devices.

    Only on a WebSocket; a new connection counts as in sight.
    """

    is_away: bool


class Hint(_Request, tag="hint"):
    """Ask what a strong player would do. Answered by `hinted`, if the table allows hints."""

    moves: Annotated[int, Meta(ge=1, le=10, description="How many of the best moves you want.")] = 3


class Preview(_Request, tag="preview"):
    """Ask for the consequences of your moves (all legal ones if you name none). Answered by `previewed`."""

    moves: Annotated[list[MoveNumber], Meta(max_length=128)] | None = None
    with_data: Annotated[bool, Meta(description="With the table after the move, not only the score.")] = False
    spread: Annotated[bool, Meta(description="With the range of results at the end of the round, by random play.")] = (
        False
    )


class Look(_Request, tag="look"):
    """Ask for your view as the rules' own record, for programs that know the rules. Answered by `looked`."""


class History(_Request, tag="history"):
    """Ask for the events that you saw after a number. Answered by `story`."""

    since: EntryNumber = 0


SeatRequest = Sit | Leave | Rename | SetSeat | StandIn | ComeBack | AnswerSeat | Mute
TableRequest = SetTable | Start | Close | Reopen | Rematch
GameRequest = Play | Undo | AnswerUndo | Chat | React | LookAway | Hint | Preview | Look | History
Request = Hello | SeatRequest | TableRequest | GameRequest
