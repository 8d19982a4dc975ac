-- What players can do again and again, with withdrawals of offers, is counted for each who is told of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notices_repeated ON notices (player_id, match_id, at)
    WHERE kind IN ('match.joined', 'match.left', 'draw.offered', 'draw.withdrawn', 'pause.offered', 'pause.withdrawn', 'rematch.offered');
