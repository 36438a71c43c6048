"""Four Gardens: its judgement, put together."""

from roji.bots.judgement.four_gardens.judge import estimate, judge, playout_move
from roji.bots.judgement.four_gardens.prepare import prepare
from roji.bots.judgement.four_gardens.remarks import SIGNS, SOON_ENDS, remarks
from roji.bots.judgement.model import Judgement
from roji.core.words import Phrases, load_words

__all__ = ["JUDGEMENT"]

JUDGEMENT = Judgement(
    judge=judge,
    playout_move=playout_move,
    estimate=estimate,
    prepare=prepare,
    signs=SIGNS,
    soon_ends=SOON_ENDS,
    remarks=remarks,
    words=load_words(Phrases, __name__),
    settings={
        "gentle": {"tolerance": 0.7},
        "search": {
            "curiosity": 0.3,
            "temperature": 0.5,
            "horizon": 8,
            "scale": 8.0,
            "guess_scale": 8.0,
        },
        "sharp": {"iterations": 24},
        "master": {"iterations": 200},
    },
)
