"""Bots' work: choosing moves and advising people. They see what their seat sees (D5)."""

import hmac
import secrets
import threading
from collections.abc import Iterable
from typing import Any

from roji.bots import Bot, bot_names, find_bot
from roji.bots.engine_bot import EngineBot
from roji.bots.stand_in import needs_compiled_rules, stand_in
from roji.core.compiled_cache import is_cold, parts_compiled, stays_interpreted
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.games import GAMES
from roji.server.messages.answers import Better
from roji.server.messages.refusals import Refusal
from roji.server.work.seat_view import SeatView

__all__ = ["bot_seed", "check_level", "choose_move", "find_hints", "must_wait", "not_compiled", "strongest"]

SEED_BITS = 128
NOT_COMPILED = (
    "Hints, reviews and lab runs are still being prepared on this server: {done} of {whole} parts are done. "
    "It takes a minute or two."
)
NEVER_COMPILED = "This needs compiled rules, but compiling failed: the server's log says why."
STRONGEST_FIRST = ("master", "expert", "sharp", "keen", "steady", "gentle", "greedy", "random")
_of_this_thread = threading.local()


def check_level(level: str, game: Game) -> None:
    """Refuse a bot that does not exist or cannot play this game (RojiError)."""
    bot = find_bot(level)
    if isinstance(bot, EngineBot):
        bot.settings(game)


def must_wait(level: str, game: Game) -> bool:
    """Whether this bot has to wait for compiled rules, because it plays too many games for each move."""
    return is_cold() and not stays_interpreted() and needs_compiled_rules(find_bot(level), game)


def not_compiled(games: Iterable[str] = GAMES) -> Refusal:
    """Why hints and reviews are refused while rules are interpreted: compiling is in progress, or has failed."""
    if stays_interpreted():
        return Refusal("not_compiled", NEVER_COMPILED)
    done, whole = parts_compiled(games)
    return Refusal("compiling", NOT_COMPILED.format(done=done, whole=whole))


def bot_seed(seed: int, decisions: int, seat: int) -> int:
    """The seed of a bot's luck for one decision, which depends only on the deal and the moves so far.

    It is hashed, so that a bot's redeals differ from what will be drawn.
    """
    text = f"bot {decisions} {seat}"
    return int.from_bytes(hmac.digest(seed.to_bytes(SEED_BITS // 8), text.encode(), "sha256")[: SEED_BITS // 8])


def choose_move(level: str, seen: SeatView, seed: int) -> int:
    """The move of a bot of this level; if rules could not be compiled, that of a bot without search."""
    bot = _bot(level)
    if stays_interpreted() and needs_compiled_rules(bot, seen.game):
        bot = _bot(stand_in(seen.game).name)
    return int(bot.choose(*seen, new_luck(seed)))


def find_hints(seen: SeatView, language: str, count: int) -> list[Better]:
    """The strongest bot's best moves, best first, with reasons."""
    game, box, table, seat = seen
    bot, luck = _bot(strongest()), new_luck(secrets.randbits(SEED_BITS))
    if isinstance(bot, EngineBot):
        return [
            Better(
                move=advice.move,
                text=advice.text,
                parts=game.move_parts(box, table, seat, advice.move),
                words=advice.words,
                place=round(advice.place, 2),
                margin=round(advice.margin, 1),
                reasons=list(advice.reasons),
            )
            for advice in bot.explain(*seen, language, count, luck)
        ]
    move = int(bot.choose(*seen, luck))
    text, words = game.text(box, table, seat, move), game.words[language].move(box, table, seat, move)
    parts = game.move_parts(box, table, seat, move)
    return [Better(move=move, text=text, parts=parts, words=words, place=None, margin=None, reasons=[])]


def strongest() -> str:
    """The name of the strongest of our bots."""
    return next(level for level in STRONGEST_FIRST if level in bot_names())


def _bot(level: str) -> Bot:
    """A bot for this thread alone, which may reuse its memory between decisions."""
    bots: dict[str, Any] = _of_this_thread.__dict__.setdefault("bots", {})
    if level not in bots:
        bots[level] = find_bot(level)
    bot: Bot = bots[level]
    return bot
