"""Sakura in English."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["ENGLISH_TEXTS", "Texts"]


@dataclass(frozen=True, slots=True)
class Texts:
    """What one language says. Every language has the same keys and gaps."""

    garden: tuple[str, ...]  # S1.3
    painter: tuple[str, ...]  # S1.4
    trees: tuple[str, ...]
    lines: tuple[str, ...]  # the score sheet
    labels: Mapping[str, str]  # words of the drawing
    sentences: Mapping[str, str]


ENGLISH_TEXTS = Texts(
    garden=("Emperor +1", "Emperor +2", "Emperor −1", "Emperor ±1", "closest −2", "furthest +2"),
    painter=("+1", "+2", "+3", "±1", "±2", "±3", "leap", "count"),
    trees=("first", "second", "last"),
    lines=("Tokens at the start", "Cherry trees", "Disgraces"),
    labels={
        "round": "Round {round}",
        "deck": "deck {deck}, discards {discards}",
        "next_tree": "to the {tree} cherry tree: {spaces}",
        "gate": "gate",
        "emperor": "Emperor",
        "torii": "torii",
        "bridge": "bridge",
        "tree": "cherry tree",
        "painter": "Painter",
        "you": "you",
        "court": "court painter",
        "seat": "seat {seat}",
        "space": "space",
        "behind": "behind",
        "tokens": "tokens",
        "card": "card",
        "thinks": "is choosing",
        "has_chosen": "has chosen",
        "resolved": "done",
        "hand": "Your hand",
        "yours": "yours",
        "for_court": "court's",
        "last_discards": "Last discards: {cards}",
    },
    sentences={
        "card": "{number} ({garden}, then {painter})",
        "gate": "the gate",
        "court_painter": "the court painter",
        "space": "space {space}",
        "over": "The game is over.",
        "wait": "Waiting for seat {seats}.",
        "chosen": "You have chosen card {card} and may still change it. {others}",
        "chosen_both": "You have chosen card {card}, and {court} for the court painter; both may still change. {others}",
        "ask_card": "Choose a card for your painter.",
        "ask_court": "Now choose the court painter's card.",
        "ask_emperor": "Your card {card}: does the Emperor go 1 forward or backward?",
        "ask_painter": "Your card {card}: do you go {steps} forward or backward?",
        "play_card": "play card {card}",
        "play_court": "give the court painter card {card}",
        "emperor_on": "the Emperor goes forward to {space}",
        "emperor_back": "the Emperor goes back to {space}",
        "emperor_stays": "the Emperor stays where he is",
        "painter_on": "go forward to {space}",
        "painter_back": "go back to {space}",
        "painter_bumps": "go forward into the Emperor on {space}: a disgrace",
        "painter_stays": "stay at the gate",
        "not_over": "The game is over (S6.1).",
        "not_yours": "This choice is not yours: the card's owner makes it (S3.2).",
        "not_now": "Cards are chosen at the start of a round (S3.1).",
        "not_asked": "No direction is asked for now: choose a card (S3.1).",
        "not_court": "You do not choose for the court painter in this round (S7.3).",
        "not_first": "First choose your own card, then the court painter's (S7.3).",
        "not_held": "Card {card} is not in your hand (S3.1).",
        "not_twice": "Card {card} is for your own painter already: choose another one for the court painter (S7.3).",
        "not_again": "Your own card is chosen: now choose the court painter's; then you may change both (S7.3).",
        "chose": "{name} has chosen.",
        "picked": "{name} puts down card {card}.",
        "picked_court": "{name} puts down card {card} for the court painter.",
        "revealed": "{name} reveals card {card}.",
        "resolves": "{name}'s card {card} comes next.",
        "emperor_moved": "The Emperor goes from {start} to {end}.",
        "emperor_moved_back": "The Emperor goes back from {start} to {end}.",
        "tree": "The Emperor stops at the {tree} cherry tree.",
        "moved": "{name} goes from {start} to {end}.",
        "moved_back": "{name} goes back from {start} to {end}.",
        "leapt": "{name} leaps from {start} to {end}.",
        "bumped": "{name} bumps into the Emperor.",
        "bumped_by_emperor": "The Emperor walks into {name}.",
        "disgraced": "Disgrace: {name} goes back to {end} and loses tokens: {what}.",
        "disgraced_without_loss": "Disgrace: {name} goes back to {end} and has no token to lose.",
        "no_closest": "All painters are at the gate, so nobody is closest.",
        "no_furthest": "Several painters are at the gate, so nobody is furthest.",
        "nobody_ahead": "Nobody is ahead of {name}, who stays.",
        "stayed_at_gate": "{name} stays at the gate.",
        "emperor_stayed": "The Emperor stays on the first space.",
        "discarded": "",
        "discarded_unresolved": "{name}'s card {card} is discarded.",
        "paid": "{name} is paid {what} at the {tree} cherry tree.",
        "closed_up": "{name} closes up to {end}.",
        "reshuffled": "The {what} discarded cards are shuffled into a new deck.",
        "drew": "",
        "drew_card": "{name} draws card {card}.",
        "round": "Round {what} begins.",
        "round_tricky": "Round {what} begins; {name} is further from the Emperor and chooses for the court painter too.",
    },
)
