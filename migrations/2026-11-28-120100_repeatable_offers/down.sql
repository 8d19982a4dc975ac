CREATE INDEX notices_repeatable ON notices (player_id, match_id, at)
    WHERE kind IN ('match.joined', 'match.left', 'draw.offered', 'pause.offered', 'rematch.offered');
