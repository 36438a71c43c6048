"""Bots' explanations of moves, in people's languages (`words.<language>.toml`)."""

from roji.core.words import Phrases, load_words

__all__ = ["WORDS", "BotPhrases"]


class BotPhrases(Phrases):
    """The sentences of one language."""

    def number(self, points: float) -> str:
        """Points with a sign and one decimal, as this language writes it."""
        return f"{points:+.1f}".replace(".", self.say("decimal")).replace("-", "−")


WORDS = load_words(BotPhrases, "roji.bots")
