"""Sakura, judged."""

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.sakura.judge import judge
from roji.bots.judgement.sakura.lore import prepare
from roji.bots.judgement.sakura.quick import estimate, quick
from roji.bots.judgement.sakura.remarks import SIGNS, SOON_ENDS, remarks
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
    notable=0.3,
    minds={
        "greedy": {"way": JUDGES},
        "gentle": {"way": JUDGES, "tolerance": 1.7},
        "steady": {"way": JUDGES, "tolerance": 0.6},
        "search": {
            "way": SEARCHES,
            "iterations": 1000,
            "curiosity": 0.4,
            "doubt": 0.05,
            "temperature": 0.3,
            "horizon": 16,
            "scale": 3.0,
            "guess_scale": 3.0,
            "share": 0.5,
        },
        "sharp": {"iterations": 16},
        "master": {"iterations": 1000},
    },
)
