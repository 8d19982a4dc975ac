-- What players can do again and again is counted for each who is told of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notices_repeatable ON notices (player_id, match_id, at)
    WHERE kind IN ('match.joined', 'match.left', 'draw.offered', 'pause.offered', 'rematch.offered');
