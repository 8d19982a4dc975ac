-- Pages of a player's ratings continue at a number of matches.
CREATE INDEX CONCURRENTLY IF NOT EXISTS rating_steps_numbered ON rating_steps (player_id, game, pool, matches DESC);
