"""Ten editions of Four Gardens with one overpowered card each: `roji lab --ban` must find it and flag no other.

    .venv/bin/python benchmarks/lab/planted_card.py [TRIALS] [DEALS AT MOST] [SET] [JSON FILE]

In these editions every card needs four resources, except the planted one, which needs one, and the second landscape ends the
game. In ten of ten trials the planted card must be the only one called too strong; in ten trials where all cards need four, none
may be. Cards with the multi-coloured sign are not planted: greedy wins more often without them, however cheap they are.
(In a whole game with our own cards, a card for one resource is not overpowered: banning it costs 3 to 8 % of wins.)

A rule fixed in advance chooses the cards: luck 23 draws them without repetition, excluding the first ten cards of luck 7, with
which the edition was developed and which therefore prove nothing. The deals are new, too. Set 2 has ten other cards, drawn by
luck 29 from those never used, on other deals.
"""

import json
import re
import sys
import time
from pathlib import Path
from typing import Any

from roji.arena.series import Series
from roji.bots import find_bot
from roji.core.edition import Edition, default_edition, default_text, parse_edition
from roji.core.luck import below, new_luck
from roji.games import find_game
from roji.games.four_gardens.box import MULTI
from roji.lab.bans import STRONG, find_components, weigh_bans

GAME = find_game("four_gardens")
SETS = ((23, 101), (29, 201))  # the luck that draws the cards, and the seed of the deals of the first trial
EACH_SET = 10
NEED = re.compile(r"need = \{[^}]*\}")
END = re.compile(r"^landscapes = .*$", re.MULTILINE)
DEAR = "need = { wood = 1, stone = 1, water = 1, plants = 1 }"


def cards() -> list[int]:
    """The cards (1-70) with the sign of one god."""
    return [card + 1 for card, god in enumerate(default_edition(GAME).box.god_of) if god != MULTI]


def planted(which: int, trials: int) -> list[int]:
    """The card of each trial of a set: none used to develop the edition, none of an earlier set, and none twice."""
    old = new_luck(7)
    used = {cards()[int(below(old, len(cards())))] for _ in range(10)}
    for earlier in range(1, which):
        used |= set(planted(earlier, EACH_SET))
    left, luck = sorted(set(cards()) - used), new_luck(SETS[which - 1][0])
    return [left.pop(int(below(luck, len(left)))) for _ in range(trials)]


def expensive_edition(cheap: int | None = None) -> Edition:
    """Our own edition, shortened, in which every card needs four resources; only card `cheap` (1-70) needs one."""
    lines = default_text(GAME).splitlines()
    for place, line in enumerate(lines):
        is_cheap = cheap is not None and f"{{ card = {cheap}," in line
        lines[place] = NEED.sub("need = { wood = 1 }" if is_cheap else DEAR, line) if "card = " in line else line
    return parse_edition(GAME, END.sub("landscapes = [2, 2, 2]", "\n".join(lines)))


def strong_cards(edition: Edition, seed: int, deals: int) -> tuple[list[int], int]:
    """The cards called too strong, and the number of deals played."""
    series = Series(GAME, [find_bot("greedy")], seed, edition=edition, seatings=((0, 0),))
    worths = weigh_bans(series, find_components(series, "Landscapes"), deals)
    strong = [int(worth.name.split(":")[0]) for worth in worths if worth.verdict == STRONG]
    return strong, len(worths[0].per_game.influence)


def try_card(trial: int, seed: int, card: int, deals: int) -> dict[str, Any]:
    """Run one trial on the deals of this seed, with the planted card and without it."""
    start = time.process_time()
    strong, played = strong_cards(expensive_edition(card), seed, deals)
    fair, played_fair = strong_cards(expensive_edition(), seed, deals)
    return {
        "trial": trial + 1, "card": card, "accused": strong, "deals": played, "accused_without": fair,
        "deals_without": played_fair, "processor_seconds": round(time.process_time() - start),
    }  # fmt: skip


def main() -> None:
    """Run the trials and print the result of each."""
    trials, deals, which = (
        int(sys.argv[place]) if len(sys.argv) > place else usual
        for place, usual in ((1, EACH_SET), (2, 16_000), (3, 1))
    )
    found = []
    for trial, card in enumerate(planted(which, trials)):
        found.append(try_card(trial, SETS[which - 1][1] + trial, card, deals))
        print(found[-1], flush=True)
        if len(sys.argv) > 4:
            Path(sys.argv[4]).write_text(json.dumps(found, indent=1) + "\n")
    alone = sum(one["accused"] == [one["card"]] for one in found)
    quiet = sum(one["accused_without"] == [] for one in found)
    print(f"only the planted card flagged in {alone} of {trials}; none flagged without one in {quiet} of {trials}")


if __name__ == "__main__":
    main()
