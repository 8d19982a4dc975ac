-- What is forgotten, and by which index it is found: see "What is kept, and for how long" in docs/operations.md.

-- When a match was called off before its start. Older ones, where it is null, count from when they were made.
ALTER TABLE matches ADD COLUMN cancelled_at timestamptz;
CREATE INDEX matches_called_off ON matches ((coalesce(cancelled_at, created_at))) WHERE status = 'cancelled';
CREATE INDEX matches_open ON matches (created_at) WHERE status = 'open';
CREATE INDEX matches_running ON matches (started_at) WHERE status = 'running';
CREATE INDEX matches_rematch ON matches (rematch) WHERE rematch IS NOT NULL;

-- Guests in the order in which they came.
CREATE INDEX players_guests ON players (created_at, id) WHERE kind = 'guest';

CREATE INDEX tokens_ended ON tokens (least(expires_at, revoked_at));
CREATE INDEX invitations_expiry ON invitations (expires_at);
CREATE INDEX pairings_ended ON pairings (expires_at) WHERE status <> 'waiting';
CREATE INDEX email_verifications_age ON email_verifications (created_at);

-- By whom and about what there is something: an account or a match is removed without reading these tables as a whole.
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX invitations_of_player ON invitations (player_id);
CREATE INDEX invitations_of_sender ON invitations (sender);
CREATE INDEX pairings_of_match ON pairings (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX pairings_all_of_player ON pairings (player_id);
CREATE INDEX kept_seats_of_player ON kept_seats (player_id);
CREATE INDEX agreements_of_player ON agreements (player_id);

-- Notices go by their own age, like deliveries, and not with the match that they are about.
ALTER TABLE notices DROP CONSTRAINT notices_match_id_fkey;
