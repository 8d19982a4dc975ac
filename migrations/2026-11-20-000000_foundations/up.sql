-- Players: persons, guests and bots. `name_key` is the name in lower case, so that no two names differ by case alone.
CREATE TABLE players (
    id            uuid        PRIMARY KEY,
    name          text        NOT NULL,
    name_key      text        NOT NULL CONSTRAINT players_name_key UNIQUE,
    kind          text        NOT NULL CHECK (kind IN ('person', 'guest', 'bot')),
    password_hash text        CHECK ((kind = 'person') = (password_hash IS NOT NULL)),
    created_at    timestamptz NOT NULL
);

-- Tokens are stored only as SHA-256: a reader of this table cannot use them.
CREATE TABLE tokens (
    id         uuid        PRIMARY KEY,
    player_id  uuid        NOT NULL REFERENCES players (id),
    hash       bytea       NOT NULL CONSTRAINT tokens_hash UNIQUE CHECK (length(hash) = 32),
    kind       text        NOT NULL CHECK (kind IN ('session', 'personal')),
    name       text        NOT NULL,
    scopes     text[]      NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX tokens_player ON tokens (player_id, id);

-- One row a match. `version`, `to_act`, `status` and `outcome` repeat what the events amount to, for listings only.
CREATE TABLE matches (
    id            uuid        PRIMARY KEY,
    game          text        NOT NULL,
    rules_version integer     NOT NULL,
    options       jsonb       NOT NULL,
    seats         smallint    NOT NULL CHECK (seats BETWEEN 1 AND 32),
    visibility    text        NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    code          text        CHECK ((visibility = 'private') = (code IS NOT NULL)),
    host          uuid        NOT NULL REFERENCES players (id),
    seed          bytea       NOT NULL CHECK (length(seed) = 32),
    commitment    bytea       NOT NULL CHECK (length(commitment) = 32),
    status        text        NOT NULL CHECK (status IN ('open', 'running', 'finished', 'cancelled')),
    version       bigint      NOT NULL DEFAULT 0,
    to_act        integer     NOT NULL DEFAULT 0,
    outcome       jsonb       CHECK ((status = 'finished') = (outcome IS NOT NULL)),
    created_at    timestamptz NOT NULL,
    started_at    timestamptz,
    finished_at   timestamptz
);
CREATE INDEX matches_public ON matches (id DESC) WHERE visibility = 'public';
CREATE INDEX matches_public_status ON matches (status, id DESC) WHERE visibility = 'public';

CREATE TABLE seats (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    seat      smallint    NOT NULL CHECK (seat BETWEEN 0 AND 31),
    player_id uuid        NOT NULL REFERENCES players (id),
    entropy   text        NOT NULL CHECK (octet_length(entropy) <= 64),
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (match_id, seat) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT seats_player UNIQUE (match_id, player_id)
);
CREATE INDEX seats_of_player ON seats (player_id, match_id DESC);

-- The records. `body` is the canonical JSON whose bytes were hashed; the key is the lock: who comes second must look again.
CREATE TABLE events (
    match_id uuid   NOT NULL REFERENCES matches (id),
    seq      bigint NOT NULL CHECK (seq >= 1),
    body     text   NOT NULL,
    hash     bytea  NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (match_id, seq)
);

CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are append-only: % refused', TG_OP;
END
$$;
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION events_are_append_only();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();

-- Answers to creating requests that named an Idempotency-Key, for 24 hours. `id` is a hash over who, what and key;
-- `answer` is sealed with the key itself, since it may hold a new token.
CREATE TABLE idempotent_answers (
    id         bytea       PRIMARY KEY CHECK (length(id) = 32),
    request    bytea       NOT NULL CHECK (length(request) = 32),
    answer     bytea       NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at);
