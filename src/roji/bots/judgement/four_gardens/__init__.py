"""Four Gardens, judged."""

from roji.bots.judgement.four_gardens.judge import estimate, judge, quick
from roji.bots.judgement.four_gardens.lore import prepare
from roji.bots.judgement.four_gardens.remarks import SIGNS, SOON_ENDS, remarks
from roji.bots.judgement.model import Judgement
from roji.bots.mind import JUDGES, SEARCHES

__all__ = ["JUDGEMENT"]

JUDGEMENT = Judgement(
    judge=judge,
    quick=quick,
    estimate=estimate,
    prepare=prepare,
    signs=SIGNS,
    soon_ends=SOON_ENDS,
    remarks=remarks,
    minds={
        "greedy": {"way": JUDGES},
        "gentle": {"way": JUDGES, "tolerance": 0.7},
        "steady": {"way": JUDGES},
        "search": {
            "way": SEARCHES,
            "iterations": 1000,
            "curiosity": 0.3,
            "doubt": 0.05,
            "temperature": 0.5,
            "horizon": 8,
            "scale": 8.0,
            "guess_scale": 8.0,
            "share": 0.5,
        },
        "sharp": {"iterations": 24},
        "master": {"iterations": 200},
    },
)
