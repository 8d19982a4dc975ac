CREATE INDEX CONCURRENTLY IF NOT EXISTS seats_going_on ON seats (player_id, match_id) WHERE NOT ended;
