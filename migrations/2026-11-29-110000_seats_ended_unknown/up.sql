-- Seats that are marked as ended, but not when: those marked before the column, or by a server of the version before. Housekeeping finds
-- them here. Then the index is empty.
CREATE INDEX CONCURRENTLY IF NOT EXISTS seats_ended_unknown ON seats (match_id) WHERE ended AND ended_at = 'epoch';
