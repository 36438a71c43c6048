-- Whoever made a table is listed for it, too, though they may never have sat down (seat -1): so that they can be forgotten there.
INSERT INTO person_seat (person, table_id, seat)
SELECT body::json ->> 'person', table_id, -1 FROM log
WHERE number = 1 AND body::json ->> 'person' IS NOT NULL ON CONFLICT DO NOTHING
