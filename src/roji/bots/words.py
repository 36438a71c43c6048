"""Bots' explanations of moves, in people's languages (`words.<language>.toml`)."""

from roji.core.words import Phrases, load_words

__all__ = ["WORDS", "BotPhrases"]


class BotPhrases(Phrases):
    """The sentences of one language."""

    def number(self, points: float) -> str:
        """Points with a sign and one decimal, as this language writes it."""
        return f"{points:+.1f}".replace(".", self.say("decimal")).replace("-", "−")

    def whole(self, points: float) -> str:
        """Points with a sign and no decimals; zero has neither sign."""
        return f"{round(points):+d}".replace("-", "−") if round(points) else "0"

    def place(self, place: float) -> str:
        """An expected place with one decimal."""
        return f"{place:.1f}".replace(".", self.say("decimal"))


WORDS = load_words(BotPhrases, "roji.bots")
