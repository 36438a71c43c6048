"""Bots at the table: they see what their seat sees (D5), and run in threads of their own."""

import secrets
import threading
from typing import Any

from roji.bots import Bot, bot_names, find_bot
from roji.bots.judgement import is_judged
from roji.bots.thinker import Thinker
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.core.rule import Box, Table
from roji.server.messages.answers import Better

__all__ = ["check_level", "choose", "hints"]

SEED_BITS = 128
STRONGEST_FIRST = ("master", "sharp", "steady", "gentle", "greedy", "random")
_mine = threading.local()


def check_level(level: str, game: Game) -> None:
    """Refuse a bot that is not there or cannot play this game (RojiError)."""
    bot = find_bot(level)
    if isinstance(bot, Thinker):
        bot.mind(game)


def choose(level: str, game: Game, box: Box, view: Table, seat: int) -> int:
    """What a bot does, given what its seat sees."""
    return int(bot_of(level).choose(game, box, view, seat, new_luck(secrets.randbits(SEED_BITS))))


def hints(game: Game, box: Box, view: Table, seat: int, language: str, count: int) -> list[Better]:
    """The best moves that the strongest bot sees, best first, with its reasons."""
    bot = bot_of(_strongest(game))
    luck = new_luck(secrets.randbits(SEED_BITS))
    if isinstance(bot, Thinker):
        advice = bot.explain(game, box, view, seat, language, count, luck)
        return [
            Better(
                move=one.move,
                text=one.text,
                parts=game.move_parts(box, view, seat, one.move),
                words=one.words,
                place=round(one.place, 2),
                margin=round(one.margin, 1),
                reasons=list(one.reasons),
            )
            for one in advice
        ]
    move = int(bot.choose(game, box, view, seat, luck))
    text, words = game.text(box, view, seat, move), game.words[language].move(box, view, seat, move)
    parts = game.move_parts(box, view, seat, move)
    return [Better(move=move, text=text, parts=parts, words=words, place=None, margin=None, reasons=[])]


def _strongest(game: Game) -> str:
    """The strongest bot that can play this game."""
    known = [level for level in STRONGEST_FIRST if level in bot_names()]
    return known[0] if is_judged(game.name) else "random"


def bot_of(level: str) -> Bot:
    """A bot of this thread's own: it may keep its memory between decisions."""
    bots: dict[str, Any] = _mine.__dict__.setdefault("bots", {})
    if level not in bots:
        bots[level] = find_bot(level)
    bot: Bot = bots[level]
    return bot
