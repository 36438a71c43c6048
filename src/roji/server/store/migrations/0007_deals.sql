-- Deals that several people play, each at a table of their own. Daily ones are not listed: they follow from their names.
CREATE TABLE deal (
    deal TEXT NOT NULL PRIMARY KEY,
    created_at DOUBLE PRECISION NOT NULL,
    previous TEXT NOT NULL UNIQUE, -- the deal before it in a series, which can go on in one way only
    body TEXT NOT NULL
);

-- Who plays a deal, and how it ended. A person has one try.
CREATE TABLE deal_try (
    deal TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    started_at DOUBLE PRECISION NOT NULL,
    points BIGINT,
    finished_at DOUBLE PRECISION,
    PRIMARY KEY (deal, person)
);

CREATE INDEX deal_try_by_table ON deal_try (table_id);
CREATE INDEX deal_try_by_points ON deal_try (deal, points);
CREATE INDEX deal_try_by_person ON deal_try (person);
