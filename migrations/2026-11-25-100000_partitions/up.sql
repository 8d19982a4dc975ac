-- The records by time: `match_id` is a UUIDv7, which begins with the milliseconds since 1970. What there is so far becomes the
-- first partition as it lies, up to the end of this quarter; servers add one for each quarter to come. The default partition holds
-- records that were imported with other ids.
ALTER TABLE events RENAME TO events_earlier;
ALTER INDEX events_pkey RENAME TO events_earlier_pkey;
-- The table gets them again with its partitions.
DROP TRIGGER events_append_only ON events_earlier;

CREATE TABLE events (LIKE events_earlier INCLUDING ALL) PARTITION BY RANGE (match_id);
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION events_are_append_only();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();

DO $$
DECLARE
    quarter_ends CONSTANT timestamptz := date_trunc('quarter', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '3 months';
    last CONSTANT uuid := (lpad(to_hex((extract(epoch FROM quarter_ends) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
BEGIN
    CREATE TABLE events_default (LIKE events INCLUDING ALL);
    WITH later AS (DELETE FROM events_earlier WHERE match_id >= last RETURNING *)
    INSERT INTO events_default SELECT * FROM later;
    EXECUTE format('ALTER TABLE events ATTACH PARTITION events_earlier FOR VALUES FROM (MINVALUE) TO (%L)', last);
    ALTER TABLE events ATTACH PARTITION events_default DEFAULT;
END
$$;
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events_default
    FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();
