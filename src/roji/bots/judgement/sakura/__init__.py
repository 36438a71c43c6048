"""Sakura's judgement."""

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.sakura.judge import judge
from roji.bots.judgement.sakura.playout import estimate, playout_move
from roji.bots.judgement.sakura.prepare import prepare, stakes
from roji.bots.judgement.sakura.remarks import SIGNS, SOON_ENDS, remarks
from roji.bots.settings import SEARCHES
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
    notable=0.3,
    settings={
        "gentle": {"tolerance": 2.2},
        "steady": {"tolerance": 0.9},
        "keen": {"method": SEARCHES, "iterations": 14},
        "search": {
            "curiosity": 0.4,
            "temperature": 0.3,
            "horizon": 16,
            "scale": 3.0,
            "guess_scale": 3.0,
        },
        "sharp": {"iterations": 120},
        "expert": {"iterations": 1000},
        "classic": {"iterations": 1000},
        "guided": {"scale": 3.0, "searched_seats": 3},
    },
)
