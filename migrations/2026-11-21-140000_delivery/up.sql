-- Where programs of players want to be told. The secrets are kept in clear, because every delivery is signed with them; the
-- old one signs beside the new one until `old_until`.
CREATE TABLE webhooks (
    id          uuid        PRIMARY KEY,
    player_id   uuid        NOT NULL REFERENCES players (id),
    url         text        NOT NULL,
    -- Scheme, host and port: what is not asked too much at once.
    host        text        NOT NULL,
    -- Null: every kind.
    kinds       text[]      CHECK (cardinality(kinds) > 0),
    description text        NOT NULL,
    secret      bytea       NOT NULL CHECK (length(secret) BETWEEN 24 AND 64),
    old_secret  bytea,
    old_until   timestamptz CHECK ((old_until IS NULL) = (old_secret IS NULL)),
    enabled     boolean     NOT NULL,
    -- Why the server has switched it off.
    disabled_reason text    CHECK (disabled_reason IS NULL OR NOT enabled),
    created_at  timestamptz NOT NULL
);
CREATE INDEX webhooks_player ON webhooks (player_id, id DESC);

-- What webhooks are told: a copy of each notice, with what came of it. `id` is the notice's, or a ping's own. Jobs: whoever
-- takes one has it until `taken_until`, and others leave it alone until then.
CREATE TABLE deliveries (
    webhook_id  uuid        NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    id          uuid        NOT NULL,
    -- The order in which they came; of the same match they are delivered in it.
    place       bigint      GENERATED ALWAYS AS IDENTITY,
    player_id   uuid        NOT NULL,
    -- The match and the notice's number; a ping has neither.
    match_id    uuid,
    number      bigint,
    news        jsonb       NOT NULL,
    at          timestamptz NOT NULL,
    status      text        NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'given_up')),
    -- Asked for by the player, as pings are: tried once, in no order.
    asked_for   boolean     NOT NULL DEFAULT false,
    -- How often it was tried of itself.
    tries       smallint    NOT NULL DEFAULT 0,
    due         timestamptz CHECK ((due IS NOT NULL) = (status = 'waiting')),
    taken_until timestamptz,
    -- The newest tries: when, how long, and what came back.
    attempts    jsonb       NOT NULL DEFAULT '[]',
    PRIMARY KEY (webhook_id, id)
);
CREATE INDEX deliveries_log ON deliveries (webhook_id, place DESC);
CREATE INDEX deliveries_due ON deliveries (due) WHERE status = 'waiting';
CREATE INDEX deliveries_in_order ON deliveries (webhook_id, match_id, place) WHERE status = 'waiting';
CREATE INDEX deliveries_age ON deliveries (at) WHERE status <> 'waiting';
