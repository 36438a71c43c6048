"""Four Gardens' judgement."""

from roji.bots.judgement.four_gardens.judge import estimate, judge, playout_move
from roji.bots.judgement.four_gardens.prepare import prepare, stakes
from roji.bots.judgement.four_gardens.reallocation import prune
from roji.bots.judgement.four_gardens.remarks import SIGNS, SOON_ENDS, remarks
from roji.bots.judgement.model import Judgement
from roji.bots.settings import FOLLOWS_NETWORK, SEARCHES
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
    prune=prune,
    words=load_words(Phrases, __name__),
    settings={
        "gentle": {"tolerance": 1.07},
        "steady": {"tolerance": 0.5},
        "keen": {"method": SEARCHES, "iterations": 8},
        "search": {
            "curiosity": 0.3,
            "temperature": 0.5,
            "horizon": 8,
            "scale": 8.0,
            "guess_scale": 8.0,
        },
        "sharp": {"iterations": 34},
        "expert": {"method": FOLLOWS_NETWORK, "temperature": 3.6},
        "classic": {"iterations": 200},
        "guided": {"scale": 8.0, "iterations": 300, "horizon": 8},
    },
)
