ALTER TABLE events DETACH PARTITION events_earlier;
-- What is left of the table are the other partitions.
INSERT INTO events_earlier SELECT * FROM events;
DROP TABLE events;
ALTER TABLE events_earlier RENAME TO events;
ALTER INDEX events_earlier_pkey RENAME TO events_pkey;
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION events_are_append_only();
