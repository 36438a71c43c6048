-- The log is the truth: rows are added, never changed. (table_id, number) is unique, so nobody can append the same number twice.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- An index for lists, made from the log and repaired from it when it lags behind.
CREATE TABLE summary (
    table_id TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    changed_at DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL
);

CREATE INDEX summary_by_status ON summary (is_public, status, changed_at);
CREATE INDEX summary_by_age ON summary (status, changed_at);

-- What the strongest bot thought of finished games: slow to find, so kept.
CREATE TABLE review (
    table_id TEXT NOT NULL,
    language TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, language)
);
