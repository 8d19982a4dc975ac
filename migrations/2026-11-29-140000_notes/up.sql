-- What a player has written down about a match; no other player can read it. In a cluster it lies beside the players, and not with the matches.
CREATE TABLE notes (
    player_id uuid NOT NULL REFERENCES players (id),
    match_id uuid NOT NULL,
    text text NOT NULL,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (player_id, match_id)
);
