"""The rule lab reports what a game is like, what a card is worth, and what a changed number does."""
