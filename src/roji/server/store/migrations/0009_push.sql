-- The devices of people who asked to be told when it is their turn. A person is the hash of a secret.
CREATE TABLE push_device (
    endpoint TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    secret TEXT NOT NULL,
    added_at DOUBLE PRECISION NOT NULL
);

CREATE INDEX push_device_by_person ON push_device (person);
