CREATE INDEX CONCURRENTLY IF NOT EXISTS seats_ended ON seats (player_id, ended_at, match_id) WHERE ended;
