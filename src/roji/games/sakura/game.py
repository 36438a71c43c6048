"""Sakura as a `Game`: the facts and functions that other rooms use."""

from roji.core.game import Game
from roji.core.options import Option
from roji.core.pile import Pile
from roji.games.sakura.box import BOX, most_seats
from roji.games.sakura.data import data
from roji.games.sakura.deals import DEALS
from roji.games.sakura.draw import draw
from roji.games.sakura.ending import load_checked
from roji.games.sakura.event_parts import event_parts
from roji.games.sakura.events import KINDS, REVEALING
from roji.games.sakura.features import FEATURES, features
from roji.games.sakura.moves import NUM_MOVES, move_parts, number, text
from roji.games.sakura.redeal import redeal
from roji.games.sakura.score import SCORE_CLAUSES, rank, score
from roji.games.sakura.setup import setup
from roji.games.sakura.table import TABLE
from roji.games.sakura.turn import effort, legal, play, to_act
from roji.games.sakura.view import view
from roji.games.sakura.words import WORDS

__all__ = ["GAME"]

GAME = Game(
    name="sakura",
    package=__package__,
    title="Sakura",
    author="Reiner Knizia",
    seats=(2, 3, 4, 5, 6),
    minutes=30,
    clause_letter="S",
    options=(Option("tricky", ("no", "yes"), low_bit=0, for_seats=frozenset({2})),),
    edition_is_ours=True,
    box_type=BOX,
    table_type=TABLE,
    num_moves=NUM_MOVES,
    features_list=FEATURES,
    score_clauses=SCORE_CLAUSES,
    event_kinds=KINDS,
    revealing_kinds=REVEALING,
    pile=Pile("deck", "num_deck"),
    decision_limit=3000,
    setup=setup,
    to_act=to_act,
    legal=legal,
    play=play,
    score=score,
    rank=rank,
    view=view,
    redeal=redeal,
    features=features,
    effort=effort,
    load=load_checked,
    most_seats=most_seats,
    text=text,
    number=number,
    data=data,
    move_parts=move_parts,
    event_parts=event_parts,
    draw=draw,
    words=WORDS,
    deals=DEALS,
)
