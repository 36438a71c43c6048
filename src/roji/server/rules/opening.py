"""Making a new table: every wish is checked, then the first entries of its log are written."""

import time
from collections.abc import Sequence

from roji.core.edition import Edition, default_edition, parse_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_seed, parse_seed, seed_text
from roji.games import find_game
from roji.match import check_names
from roji.server.messages.http import CreateTable, SeatToken, SeatWanted
from roji.server.refusal import Refusal
from roji.server.rules.seats import bot_name
from roji.server.rules.state import State
from roji.server.rules.thinking import check_level
from roji.server.store.entries import Body, Created, Entry, SeatEntry, Started, hash_token, new_token

__all__ = ["Opening", "check_name", "new_table", "rematch", "seats_wanted"]


class Opening:
    """The first entries of a table's log, and the tokens that are told only once."""

    def __init__(self, *bodies: Body, host: str, tokens: list[SeatToken]) -> None:
        now = time.time()
        self.log = [Entry(number, now, body) for number, body in enumerate(bodies, 1)]
        self.host = host
        self.tokens = tokens


def new_table(wish: CreateTable) -> Opening:
    """A table as somebody wishes it, or RojiError."""
    game = find_game(wish.game)
    if len(wish.seats) not in game.seats:
        raise RojiError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {len(wish.seats)}.")
    game.encode_options(wish.options, len(wish.seats))
    edition: Edition = default_edition(game)
    if wish.edition is not None:
        edition = parse_edition(game, wish.edition, "The edition")
    seats, tokens = seats_wanted(game, wish.seats)
    host = new_token()
    created = Created(
        game=game.name,
        options=wish.options,
        seats=seats,
        settings=wish.settings,
        host=hash_token(host),
        seed=seed_text(new_seed() if wish.seed is None else known_seed(wish)),
        edition=None if edition.is_default else edition.text,
        seed_is_known=wish.seed is not None,
    )
    if not wish.start:
        return Opening(created, host=host, tokens=tokens)
    if any(seat.kind == "open" for seat in seats):
        raise Refusal("not_now", "The game cannot begin while a seat is open.")
    return Opening(created, Started(), host=host, tokens=tokens)


def known_seed(wish: CreateTable) -> int:
    """The luck that somebody asks for: whoever knows it knows every hidden card, so nobody else may play there."""
    if sum(seat.kind != "bot" for seat in wish.seats) > 1:
        raise RojiError("A seed can be chosen only for a table where one person plays with bots.")
    return parse_seed(wish.seed or "")


def rematch(state: State) -> Opening:
    """The same people again, each one seat further. Everybody's token opens the new table, too."""
    before = [state.seats[number - 1] for number in range(len(state.seats))]
    seats = [
        SeatEntry(
            kind="person" if seat.token is not None else seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            level=None if seat.token is not None else seat.level,
            token=seat.token,
        )
        for seat in before
    ]
    created = Created(
        game=state.game.name,
        options=state.created.options,
        seats=seats,
        settings=state.settings,
        host=state.created.host,
        seed=seed_text(new_seed()),
        edition=state.created.edition,
    )
    is_full = all(seat.kind != "open" for seat in seats)
    return Opening(created, *([Started()] if is_full else []), host="", tokens=[])


def check_name(name: str) -> str:
    """A name that can stand in a record, or RojiError."""
    return check_names([name], 1)[0]


def seats_wanted(game: Game, wanted: Sequence[SeatWanted]) -> tuple[list[SeatEntry], list[SeatToken]]:
    """Who sits where, and a token for each person."""
    seats, tokens = [], []
    for number, seat in enumerate(wanted):
        if seat.kind == "open":
            seats.append(SeatEntry(kind="open"))
        elif seat.kind == "bot":
            check_level(seat.level, game)
            name = seat.name.strip() or bot_name(seat.level, number)
            seats.append(SeatEntry(kind="bot", name=name, level=seat.level))
        else:
            token = new_token()
            tokens.append(SeatToken(seat=number, token=token))
            name = seat.name.strip() or f"Player {number + 1}"
            seats.append(SeatEntry(kind="person", name=name, token=hash_token(token)))
    names = [seat.name for seat in seats if seat.kind != "open"]
    check_names(names, len(names))
    return seats, tokens
