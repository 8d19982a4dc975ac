DROP INDEX matches_open;
CREATE INDEX matches_open ON matches (created_at) WHERE status = 'open';
