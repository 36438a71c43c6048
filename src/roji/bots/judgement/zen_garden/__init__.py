"""Zen Garden, judged."""

from roji.bots.judgement.model import Judgement
from roji.bots.judgement.zen_garden.estimate import estimate
from roji.bots.judgement.zen_garden.judge import judge
from roji.bots.judgement.zen_garden.lore import prepare
from roji.bots.judgement.zen_garden.quick import quick
from roji.bots.judgement.zen_garden.remarks import SIGNS, SOON_ENDS, remarks
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
        "gentle": {"way": JUDGES, "tolerance": 1.5},
        "steady": {"way": JUDGES},
        "search": {
            "way": SEARCHES,
            "iterations": 1000,
            "curiosity": 0.4,
            "doubt": 0.05,
            "temperature": 1.0,
            "horizon": 16,
            "scale": 12.0,
            "guess_scale": 15.0,
            "share": 0.5,
        },
        "sharp": {"iterations": 40},
        "master": {"iterations": 1500},
    },
)
