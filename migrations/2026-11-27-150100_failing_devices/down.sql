ALTER TABLE receivers DROP COLUMN failing_since;
