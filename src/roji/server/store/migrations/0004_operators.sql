-- What the server notes about itself: the hash of its key, the last write that only tested whether writing works.
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Addresses, or networks, that may not come in until a time in seconds since 1970.
CREATE TABLE ban (
    network TEXT NOT NULL PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL
);
