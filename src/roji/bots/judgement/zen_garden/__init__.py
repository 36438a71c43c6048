"""Zen Garden's judgement."""

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.zen_garden.estimate import estimate
from roji.bots.judgement.zen_garden.judge import judge
from roji.bots.judgement.zen_garden.playout import playout_move
from roji.bots.judgement.zen_garden.prepare import prepare, stakes
from roji.bots.judgement.zen_garden.remarks import SIGNS, SOON_ENDS, remarks
from roji.bots.settings import FOLLOWS_NETWORK
from roji.core.words import Phrases, load_words

__all__ = ["JUDGEMENT"]

JUDGEMENT = Judgement(
    judge=judge,
    playout_move=playout_move,
    estimate=estimate,
    prepare=prepare,
    stakes=stakes,
    signs=SIGNS,
    soon_ends=SOON_ENDS,
    remarks=remarks,
    words=load_words(Phrases, __name__),
    settings={
        "gentle": {"tolerance": 2.5},
        "steady": {"tolerance": 1.15},
        "search": {
            "curiosity": 0.4,
            "temperature": 1.0,
            "horizon": 16,
            "scale": 12.0,
            "guess_scale": 15.0,
        },
        "sharp": {"iterations": 140},
        "expert": {"method": FOLLOWS_NETWORK, "temperature": 4.2},
        "classic": {"iterations": 1500},
        "guided": {"scale": 12.0, "iterations": 800, "horizon": 8},
    },
)
