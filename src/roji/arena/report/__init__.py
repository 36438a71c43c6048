"""Reports: one HTML file with sentences, charts and the record of every game, for people who do not program."""
