-- Which process has which table in memory, and wants to hear of it until a time in seconds since 1970. Nothing is lost with it.
CREATE UNLOGGED TABLE interest (
    table_id TEXT NOT NULL,
    process TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, process)
);
