"""What every game is made of: rules, luck, moves, stories, editions, records. Knows no game."""
