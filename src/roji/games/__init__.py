"""One folder a game, each reading like its rulebook; the list of games is here."""
