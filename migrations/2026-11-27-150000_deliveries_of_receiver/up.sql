-- What is due for a receiver is found without what waits behind it or for others, however much that is.
CREATE INDEX CONCURRENTLY IF NOT EXISTS deliveries_of_receiver ON deliveries (receiver_id, due) WHERE status = 'waiting';
