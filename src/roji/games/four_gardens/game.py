"""Four Gardens as a `Game`: the facts and functions that other rooms use."""

from roji.core.game import Game
from roji.core.pile import Pile
from roji.games.four_gardens.box import BOX, IMPLIED, most_seats
from roji.games.four_gardens.data import data
from roji.games.four_gardens.deals import DEALS
from roji.games.four_gardens.draw import draw
from roji.games.four_gardens.ending import load_checked
from roji.games.four_gardens.event_parts import event_parts
from roji.games.four_gardens.events import KINDS_OF_EVENTS, REVEALING
from roji.games.four_gardens.features import FEATURES, features
from roji.games.four_gardens.moves import NUM_MOVES, move_parts, number, text
from roji.games.four_gardens.redeal import redeal
from roji.games.four_gardens.score import SCORE_CLAUSES, rank, score
from roji.games.four_gardens.setup import setup
from roji.games.four_gardens.table import TABLE
from roji.games.four_gardens.turn import legal, play, to_act
from roji.games.four_gardens.view import view
from roji.games.four_gardens.words import WORDS

__all__ = ["GAME"]

GAME = Game(
    name="four_gardens",
    package=__package__,
    title="Four Gardens",
    author="Martin Doležal",
    seats=(2, 3, 4),
    minutes=45,
    clause_letter="F",
    options=(),
    edition_is_ours=True,
    box_type=BOX,
    table_type=TABLE,
    num_moves=NUM_MOVES,
    features_list=FEATURES,
    score_clauses=SCORE_CLAUSES,
    event_kinds=KINDS_OF_EVENTS,
    revealing_kinds=REVEALING,
    pile=Pile("pile", "num_pile", 1, "discards", "num_discards"),  # F2.4: the landscape side of the top card is seen
    deals=DEALS,
    decision_limit=20_000,
    setup=setup,
    to_act=to_act,
    legal=legal,
    play=play,
    score=score,
    rank=rank,
    view=view,
    redeal=redeal,
    features=features,
    load=load_checked,
    implied=IMPLIED,
    text=text,
    number=number,
    data=data,
    move_parts=move_parts,
    event_parts=event_parts,
    draw=draw,
    words=WORDS,
    most_seats=most_seats,
)
