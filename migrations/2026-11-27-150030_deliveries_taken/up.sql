-- What is being sent to a receiver is found without what waits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS deliveries_taken ON deliveries (receiver_id) WHERE taken_until IS NOT NULL;
