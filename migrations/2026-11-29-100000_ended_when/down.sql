ALTER TABLE seats DROP COLUMN ended_at;
