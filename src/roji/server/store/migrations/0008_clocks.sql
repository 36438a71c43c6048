-- When somebody runs out of time at a table, or is to be reminded, in running time (decision 74); NULL: never.
ALTER TABLE summary ADD COLUMN deadline DOUBLE PRECISION;
CREATE INDEX summary_by_deadline ON summary (deadline) WHERE deadline IS NOT NULL;

-- When no server ran, in seconds since 1970; `total` counts all such seconds up to the end of this pause.
CREATE TABLE pause (
    start DOUBLE PRECISION NOT NULL PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL,
    total DOUBLE PRECISION NOT NULL
);
