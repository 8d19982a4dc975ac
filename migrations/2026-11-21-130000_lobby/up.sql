-- Whom a player will have nothing to do with.
CREATE TABLE blocks (
    player_id uuid        NOT NULL REFERENCES players (id),
    blocked   uuid        NOT NULL REFERENCES players (id),
    since     timestamptz NOT NULL,
    PRIMARY KEY (player_id, blocked),
    CHECK (player_id <> blocked)
);

-- Invitations of a player to an open match. One that nobody answers stays `pending` here: whoever reads it sees from
-- `expires_at` that it has expired. The rows are changed under the lock of their match, or by themselves.
CREATE TABLE invitations (
    match_id   uuid        NOT NULL REFERENCES matches (id),
    id         uuid        NOT NULL,
    sender     uuid        NOT NULL REFERENCES players (id),
    player_id  uuid        NOT NULL REFERENCES players (id),
    state      text        NOT NULL
        CHECK (state IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
    PRIMARY KEY (match_id, id),
    CHECK (sender <> player_id)
);
CREATE UNIQUE INDEX invitations_pending ON invitations (match_id, player_id) WHERE state = 'pending';
CREATE INDEX invitations_id ON invitations (id);
CREATE INDEX invitations_received ON invitations (player_id, id DESC) WHERE state = 'pending';
CREATE INDEX invitations_sent ON invitations (sender) WHERE state = 'pending';

-- Players who wait to be seated with whoever wants the same. `terms` is a hash over what they want. The seed is drawn
-- when they begin to wait, so that it stands before anybody else brings entropy: the match has that of its host.
-- `number` is drawn under the lock of the terms: whoever has the lower one has begun to wait first.
CREATE TABLE pairings (
    id         uuid        PRIMARY KEY,
    number     bigint      GENERATED ALWAYS AS IDENTITY,
    player_id  uuid        NOT NULL REFERENCES players (id),
    terms      bytea       NOT NULL CHECK (length(terms) = 32),
    game       text        NOT NULL,
    options    jsonb       NOT NULL,
    clock      jsonb       NOT NULL,
    seats      smallint    NOT NULL CHECK (seats BETWEEN 1 AND 32),
    rated      boolean     NOT NULL,
    entropy    text        NOT NULL CHECK (octet_length(entropy) <= 64),
    seed       bytea       NOT NULL CHECK (length(seed) = 32),
    status     text        NOT NULL CHECK (status IN ('waiting', 'seated', 'cancelled')),
    match_id   uuid        REFERENCES matches (id) CHECK ((status = 'seated') = (match_id IS NOT NULL)),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX pairings_waiting ON pairings (terms, player_id) WHERE status = 'waiting';
CREATE INDEX pairings_of_player ON pairings (player_id, id DESC) WHERE status = 'waiting';
CREATE INDEX pairings_expiry ON pairings (expires_at) WHERE status = 'waiting';

-- What the list of matches can be filtered by. Few matches are open at a time, so that those are found by whatever
-- narrows them most. None of these columns changes while a match is played.
CREATE INDEX matches_public_game ON matches (game, id DESC) WHERE visibility = 'public';
CREATE INDEX matches_open_game ON matches (game, seats, id DESC) WHERE visibility = 'public' AND status = 'open';
CREATE INDEX matches_open_clock ON matches ((clock ->> 'type'), rated, id DESC)
    WHERE visibility = 'public' AND status = 'open';
CREATE INDEX matches_host ON matches (host, id DESC);
