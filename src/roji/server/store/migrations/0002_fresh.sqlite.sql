-- New rows lie in the order of their arrival, a page full of them at a time, and are filed by table together.
-- Filing each row at once would write a page of the index for every move, for every table has a place of its own there.
ALTER TABLE log RENAME TO filed;

CREATE TABLE fresh (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
);

CREATE VIEW log AS SELECT * FROM filed UNION ALL SELECT * FROM fresh;
