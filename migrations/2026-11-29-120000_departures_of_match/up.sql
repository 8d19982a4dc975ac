-- Cancelled matches are deleted, and PostgreSQL looks for those who still have to leave them.
CREATE INDEX departures_of_match ON departures (match_id);

-- Of large logs, the oldest rows are deleted every hour: without this, a fifth of a table is dead before it is vacuumed.
ALTER TABLE deliveries SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE notices SET (autovacuum_vacuum_scale_factor = 0.02);
