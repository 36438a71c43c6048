"""Zen Garden as a `Game`: the facts and functions that other rooms use."""

from roji.core.bits import members
from roji.core.game import Game
from roji.core.options import Option
from roji.core.pile import Pile
from roji.games.zen_garden.box import BOX, IMPLIED, load, most_seats
from roji.games.zen_garden.data import data, lines_in_play
from roji.games.zen_garden.deals import DEALS
from roji.games.zen_garden.draw import draw
from roji.games.zen_garden.event_parts import event_parts
from roji.games.zen_garden.events import KINDS, REVEALING
from roji.games.zen_garden.features import FEATURES, MOVE_NUMBERS, features
from roji.games.zen_garden.moves import NUM_MOVES, move_parts, number, text
from roji.games.zen_garden.outlook import outlook
from roji.games.zen_garden.redeal import redeal
from roji.games.zen_garden.score import SCORE_CLAUSES, rank, score
from roji.games.zen_garden.setup import setup
from roji.games.zen_garden.table import TABLE
from roji.games.zen_garden.turn import legal, play, to_act
from roji.games.zen_garden.view import view
from roji.games.zen_garden.words import WORDS

__all__ = ["GAME"]


def _boards(bits: int) -> str:
    return ",".join(["1", *(str(board + 2) for board in members(bits))])


GAME = Game(
    name="zen_garden",
    package=__package__,
    title="Zen Garden",
    author="Mike Georgiou",
    seats=(2, 3, 4),
    minutes=40,
    clause_letter="Z",
    options=(Option("boards", tuple(_boards(bits) for bits in range(16)), low_bit=0),),
    edition_is_ours=False,
    box_type=BOX,
    table_type=TABLE,
    num_moves=NUM_MOVES,
    features_list=FEATURES,
    move_numbers=MOVE_NUMBERS,
    score_clauses=SCORE_CLAUSES,
    event_kinds=KINDS,
    revealing_kinds=REVEALING,
    pile=Pile("supply", "num_supply"),
    decision_limit=1000,
    setup=setup,
    to_act=to_act,
    legal=legal,
    play=play,
    score=score,
    rank=rank,
    view=view,
    redeal=redeal,
    features=features,
    load=load,
    implied=IMPLIED,
    most_seats=most_seats,
    text=text,
    number=number,
    data=data,
    move_parts=move_parts,
    event_parts=event_parts,
    draw=draw,
    words=WORDS,
    outlook=outlook,
    lines_in_play=lines_in_play,
    deals=DEALS,
)
