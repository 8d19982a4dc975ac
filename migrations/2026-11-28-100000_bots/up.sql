-- The leaderboards of bots begin with the bots, who are few.
CREATE INDEX CONCURRENTLY IF NOT EXISTS players_bots ON players (id) WHERE kind = 'bot';
