"""What every game is made of: rules, luck, editions, records; knows no game."""
