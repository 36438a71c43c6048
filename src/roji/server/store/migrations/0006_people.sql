-- Where people have, or had, a seat: an index made from the log. A person is the hash of a secret that only their browsers know.
CREATE TABLE person_seat (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (person, table_id, seat)
);

CREATE INDEX person_seat_by_table ON person_seat (table_id);
