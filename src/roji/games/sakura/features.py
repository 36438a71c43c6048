"""Sakura as numbers for learners: what a good player sees from this seat, its own painter first, then the others in turn order.

The layout is `FEATURES`, block after block; the blocks of 60 match the numbers of the moves that choose a card. With
two players the court painter comes third; while a seat chooses his card, these blocks describe the cards as his.
"""

from typing import Any

import numpy as np

from roji.core.bits import has_bit, in_lane, lane, word_bit
from roji.core.game import Feature
from roji.core.rule import Box, Table, Whole, rule
from roji.games.sakura.box import CARDS, GARDEN_ACTIONS, GATE, PAINTER_ACTIONS, PAINTERS, TREES, is_in_box
from roji.games.sakura.card_features import CARD_BLOCKS, card_features, order_features, way_features
from roji.games.sakura.choosing import has_chosen
from roji.games.sakura.table import ALL_CARDS, CHOOSING, COURT, NO_CARD, NONE, OVER
from roji.games.sakura.trial_path import LANE, Scene, scene_of

__all__ = ["FEATURES", "features"]

FEWEST_SEATS = 2
STEPS = 12  # the Emperor's way to the next tree: 1 to 11 spaces, 12 or more
BEHIND = 10  # a painter's distance to the Emperor: 1 to 9 spaces, 10 or more
TOKEN_SCALE = 20
NUM_GARDEN, NUM_PAINTER = len(GARDEN_ACTIONS), len(PAINTER_ACTIONS)
CARD_NUMBERS = 2 + NUM_GARDEN + NUM_PAINTER  # a card: not yet resolved, order number, actions
PAINTER_BLOCKS = 6 + BEHIND + CARD_NUMBERS  # numbers for each painter
ORDER_BLOCKS = 6  # numbers for each painter that follow from all positions
THIRDS, THIRD = 3, CARDS // 3  # groups of order numbers: early, middle and late cards
KIND_SCALE = 8

FEATURES = (
    Feature("seats", PAINTERS - 1, 0, 1, "S2", "2 to 6 players, one of five"),
    Feature("tricky", 1, 0, 1, "S7.3", "whether the tricky variant for two is played"),
    Feature("stage", OVER, 0, 1, "S3.2", "cards are being chosen; a garden action; a painter action"),
    Feature("my_turn", 1, 0, 1, "S3.1", "whether I have to choose something"),
    Feature("for_court", 1, 0, 1, "S7.3", "whether I have to choose the court painter's card"),
    Feature("further", 2, 0, 1, "S7.3", "who chooses for the court painter this round: I, the other"),
    Feature("trees_scored", TREES + 1, 0, 1, "S5.5", "0 to 3 cherry trees, one of four"),
    Feature("to_tree", STEPS, 0, 1, "S5.1", "the Emperor's way to the next tree: 1, 2, …, 12 or more spaces"),
    Feature("emperor", 1, 0, 1, "S1.1", "the Emperor's space, as a share of the path"),
    Feature("is_at_tree", 1, 0, 1, "S5.1", "whether a tree will be scored after this card"),
    Feature("deck", 1, 0, 1, "S3.3", "cards in the deck, of 60"),
    Feature("painters", PAINTERS, 0, 1, "S1.5", "whether this painter takes part"),
    Feature("spaces", PAINTERS, 0, 1, "S1.1", "each painter's space, as a share of the path"),
    Feature("at_gate", PAINTERS, 0, 1, "S2.2", "whether the painter stands at the gate"),
    Feature("tokens", PAINTERS, 0, 1, "S6.2", "tokens, of 20"),
    Feature("has_chosen", PAINTERS, 0, 1, "S3.1", "whether the painter's player has chosen a card"),
    Feature("resolving", PAINTERS, 0, 1, "S3.2", "whose card is being resolved"),
    Feature("behind", PAINTERS * BEHIND, 0, 1, "S4.7", "spaces behind the Emperor: 1, 2, …, 10 or more"),
    Feature(
        "cards",
        PAINTERS * CARD_NUMBERS,
        0,
        1,
        "S3.2",
        "revealed cards: unresolved, order / 60, 6 garden, 8 painter actions",
    ),
    Feature("order", PAINTERS, 0, 1, "S5.2", "each painter's place in the order: 1 closest, 0 without a place"),
    Feature("payment", PAINTERS, 0, 1, "S5.2", "tokens that each would be paid if the next tree were scored now, of 4"),
    Feature("gap", PAINTERS, 0, 1, "S4.3", "empty spaces between each painter and the Emperor, of 8"),
    Feature("won", PAINTERS, 0, 1, "S5.2", "tokens that each was paid at trees, of 20"),
    Feature("lost", PAINTERS, 0, 1, "S4.3", "tokens that each lost by disgraces, of 10"),
    Feature("lead", PAINTERS, -1, 1, "S6.2", "my tokens less the best other seat's, then less each other's, of 10"),
    Feature(
        "unseen",
        NUM_GARDEN * THIRDS,
        0,
        1,
        "S3.3",
        "cards in the deck or in other hands: garden action × early, middle, late, of 8",
    ),
    Feature("unseen_steps", NUM_PAINTER, 0, 1, "S3.3", "the same cards by painter action, of 8"),
    Feature(
        "other_hands",
        NUM_GARDEN,
        0,
        1,
        "S3.3",
        "cards that must be in other hands since the last shuffle, by garden action, of 8",
    ),
    Feature("my_card", CARD_NUMBERS, 0, 1, "S3.1", "the card I have chosen, not yet revealed, as in `cards`"),
    Feature("court_card", CARD_NUMBERS, 0, 1, "S7.3", "the card I have chosen for the court painter, as in `cards`"),
    Feature("hand", CARDS, 0, 1, "S2.1", "my hand"),
    # What each card of my hand would do if it came first.
    Feature("card_place", CARDS, 0, 1, "S5.2", "my place in the order after it: 1 closest, 0 without a place"),
    Feature(
        "card_margin",
        CARDS,
        -1,
        1,
        "S4.3",
        "empty spaces then left to the Emperor, of 6; below 0 a disgrace by so many",
    ),
    Feature("card_gain", CARDS, -1, 1, "S4.1", "spaces that my painter gains by it, of 8"),
    Feature(
        "card_tokens", CARDS, -1, 1, "S5.2", "tokens that I gain more than the others on average, a tree included, of 4"
    ),
    # What each direction would do: forward, backward.
    Feature("way_place", 2, 0, 1, "S5.2", "my place in the order after my card"),
    Feature(
        "way_margin", 2, -1, 1, "S4.3", "empty spaces then left to the Emperor, of 6; below 0 a disgrace by so many"
    ),
    Feature("way_gain", 2, -1, 1, "S4.1", "spaces that my painter gains, of 8"),
    Feature("way_tokens", 2, -1, 1, "S5.2", "tokens that I gain more than the others on average, of 4"),
    Feature("end_place", 2, 0, 1, "S3.2", "my place when all revealed cards are resolved, choices forward"),
    Feature("end_margin", 2, -1, 1, "S3.2", "empty spaces then left to the Emperor, of 6"),
    Feature("end_gain", 2, -1, 1, "S3.2", "spaces that I gain until then, of 8"),
    Feature("end_tokens", 2, -1, 1, "S3.2", "tokens that I gain until then more than the others on average, of 4"),
)


@rule
def features(box: Box, table: Table, seat: int, out: Any) -> None:
    """What this seat knows, as numbers (layout: FEATURES)."""
    scene = scene_of(table)
    out[:] = 0
    at = round_features(box, table, scene, seat, out)
    for painter in range(scene.num_painters):
        place = (painter - seat) % scene.num_seats if painter < scene.num_seats else painter
        painter_features(box, table, scene, painter, np.int64(place), out, at)
    at += PAINTERS * PAINTER_BLOCKS
    order_features(box, table, scene, seat, out, at)
    at += PAINTERS * ORDER_BLOCKS
    hand = table.hand[seat]
    unseen_features(box, table, hand, out, at)
    at += NUM_GARDEN * (THIRDS + 1) + NUM_PAINTER
    chosen_features(box, table, seat, out, at)
    at += 2 * CARD_NUMBERS
    for card in range(CARDS):
        out[at + card] = has_bit(hand, card)
    at += CARDS
    if scene.stage == CHOOSING:
        card_features(box, table, scene, seat, out, at)
    elif table.resolving == seat and has_bit(table.waiting, seat):
        way_features(box, table, scene, seat, out, at + CARD_BLOCKS * CARDS)


@rule
def round_features(box: Box, table: Table, scene: Scene, seat: int, out: Any) -> int:
    """S3, S5, S7.3: the round, whose turn it is, the Emperor and the next tree."""
    out[scene.num_seats - FEWEST_SEATS] = 1
    at = PAINTERS - 1
    out[at] = table.tricky
    if scene.stage != OVER:
        out[at + 1 + scene.stage] = 1
    at += 1 + OVER
    must_act = has_bit(table.waiting, seat)
    out[at] = must_act
    if table.further == seat and scene.stage == CHOOSING and table.chosen[seat] != NO_CARD:
        out[at + 1] = must_act
    if table.further != NONE:
        out[at + 2 + (table.further != seat)] = 1
    at += 4
    out[at + scene.trees_scored] = 1
    at += TREES + 1
    if scene.trees_scored < TREES:
        way = box.trees[scene.long_bridges, scene.trees_scored] - table.emperor
        if way > 0:
            out[at + min(way, STEPS) - 1] = 1
    at += STEPS
    out[at] = table.emperor / box.num_spaces[scene.long_bridges]
    out[at + 1] = table.is_at_tree
    out[at + 2] = table.num_deck / CARDS
    return at + 3


@rule
def painter_features(box: Box, table: Table, scene: Scene, painter: int, place: Whole, out: Any, at: int) -> None:
    """S1.5, S3.1, S4.7: a painter, at its place in each of the blocks from `at` on."""
    space = table.spaces[painter]
    out[at + place] = 1
    at += PAINTERS
    out[at + place] = space / box.num_spaces[scene.long_bridges]
    at += PAINTERS
    out[at + place] = space == GATE
    at += PAINTERS
    out[at + place] = min(1.0, table.tokens[painter] / TOKEN_SCALE)
    at += PAINTERS
    out[at + place] = scene.stage == CHOOSING and painter < scene.num_seats and has_chosen(table, painter)
    at += PAINTERS
    out[at + place] = table.resolving == painter
    at += PAINTERS
    out[at + place * BEHIND + np.int64(min(table.emperor - space, BEHIND)) - 1] = 1
    at += PAINTERS * BEHIND
    if scene.stage != CHOOSING and table.chosen[painter] != NO_CARD:
        show_card(
            box, np.int64(table.chosen[painter]), has_bit(table.unresolved, painter), out, at + place * CARD_NUMBERS
        )


@rule
def show_card(box: Box, card: Whole, is_unresolved: bool, out: Any, at: int) -> None:
    """S1.2-S1.4: an open card: whether it is still to come, its order number, its two actions."""
    out[at] = is_unresolved
    out[at + 1] = (card + 1) / CARDS
    out[at + 2 + np.int64(box.garden_action[card])] = 1
    out[at + 2 + NUM_GARDEN + np.int64(box.painter_action[card])] = 1


@rule
def chosen_features(box: Box, table: Table, seat: int, out: Any, at: int) -> None:
    """S3.1, S7.3: the cards that this seat has chosen in secret."""
    if table.stage != CHOOSING:
        return
    if table.chosen[seat] != NO_CARD:
        show_card(box, np.int64(table.chosen[seat]), True, out, at)
    if table.further == seat and table.chosen[COURT] != NO_CARD:
        show_card(box, np.int64(table.chosen[COURT]), True, out, at + CARD_NUMBERS)


@rule
def unseen_features(box: Box, table: Table, hand: np.uint64, out: Any, at: int) -> None:
    """S2.1, S3.3: the cards that are neither in the seat's hand nor face up, by action and order."""
    seen = hand
    for index in range(table.num_discards):
        seen |= word_bit(table.discards[index])
    for painter in range(table.num_painters):
        if has_bit(table.unresolved, painter):
            seen |= word_bit(table.chosen[painter])
    unseen, reshuffled = ALL_CARDS & ~seen, table.reshuffled
    steps = at + NUM_GARDEN * THIRDS
    by_steps, in_hands = np.int64(0), np.int64(0)
    for third in range(THIRDS):
        by_garden = np.int64(0)
        for card in range(third * THIRD, (third + 1) * THIRD):
            if has_bit(unseen, card) and is_in_box(box, card):
                one = in_lane(1, np.int64(box.garden_action[card]), LANE)
                by_garden += one
                by_steps += in_lane(1, np.int64(box.painter_action[card]), LANE)
                if not has_bit(reshuffled, card):
                    in_hands += one
        show_counts(by_garden, NUM_GARDEN, out, at + third, THIRDS)
    show_counts(by_steps, NUM_PAINTER, out, steps, 1)
    show_counts(in_hands, NUM_GARDEN, out, steps + NUM_PAINTER, 1)


@rule
def show_counts(counts: Whole, kinds: int, out: Any, at: int, stride: int) -> None:
    """The number of cards of each kind, up to eight; `counts` has a lane for each kind."""
    for kind in range(kinds):
        out[at + kind * stride] = min(lane(counts, kind, LANE), KIND_SCALE) / KIND_SCALE
