-- A host's open matches are counted for each new one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS matches_open_of_host ON matches (host, created_at) WHERE status = 'open';
