-- Lists of one game's public tables: without it, a list of a game that is rarely played reads all tables of the others.
CREATE INDEX summary_public_by_game ON summary (status, game, changed_at) WHERE is_public = 1;
