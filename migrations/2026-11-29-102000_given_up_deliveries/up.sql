-- What was not delivered is found in a long log of what was.
CREATE INDEX CONCURRENTLY IF NOT EXISTS deliveries_given_up ON deliveries (receiver_id, place DESC) WHERE status = 'given_up';
