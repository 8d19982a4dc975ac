ALTER TABLE outbox DROP COLUMN written_at;
