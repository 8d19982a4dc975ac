CREATE INDEX matches_open ON matches (created_at) WHERE status = 'open';
