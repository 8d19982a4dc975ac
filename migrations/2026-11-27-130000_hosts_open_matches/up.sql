-- A host's open matches are counted for each new one.
DROP INDEX matches_open;
CREATE INDEX matches_open ON matches (host, created_at) WHERE status = 'open';
