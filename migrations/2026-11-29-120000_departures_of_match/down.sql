ALTER TABLE notices RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE deliveries RESET (autovacuum_vacuum_scale_factor);
DROP INDEX departures_of_match;
