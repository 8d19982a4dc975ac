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

-- Where players get mails, and about what. `due` is when the next mail goes out, null while nothing waits. A mail that is
-- being sent keeps its id and what is in it, so that it is the same however often it is tried.
CREATE TABLE email_addresses (
    player_id         uuid        PRIMARY KEY REFERENCES players (id),
    address           text        NOT NULL CHECK (length(address) <= 254),
    verified_at       timestamptz,
    failing           text,
    your_turn         boolean     NOT NULL,
    reminders         boolean     NOT NULL,
    invitations       boolean     NOT NULL,
    results           boolean     NOT NULL,
    digest_seconds    integer     NOT NULL CHECK (digest_seconds BETWEEN 3600 AND 604800),
    -- In clear, because every mail has it; all that it can do is to stop mails.
    unsubscribe_token text        NOT NULL CONSTRAINT email_unsubscribe_token UNIQUE,
    last_sent_at      timestamptz,
    due               timestamptz,
    taken_until       timestamptz,
    mail_id           uuid,
    mail_upto         bigint      CHECK ((mail_upto IS NULL) = (mail_id IS NULL)),
    tries             smallint    NOT NULL DEFAULT 0
);
CREATE INDEX email_due ON email_addresses (due) WHERE due IS NOT NULL;

-- What waits for the player's next mail.
CREATE TABLE email_items (
    player_id uuid   NOT NULL REFERENCES email_addresses (player_id) ON DELETE CASCADE,
    id        bigint GENERATED ALWAYS AS IDENTITY,
    notice_id uuid   NOT NULL,
    match_id  uuid   NOT NULL,
    kind      text   NOT NULL,
    news      jsonb  NOT NULL,
    PRIMARY KEY (player_id, id),
    CONSTRAINT email_items_notice UNIQUE (player_id, notice_id)
);

-- Who was asked whether an address is theirs: the SHA-256 of what is in the link. Kept for a while, so that nobody can have
-- strangers flooded with questions.
CREATE TABLE email_verifications (
    token_hash  bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
    player_id   uuid        NOT NULL REFERENCES players (id),
    address     text        NOT NULL,
    -- In lower case.
    address_key text        NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX email_verifications_player ON email_verifications (player_id);
CREATE INDEX email_verifications_address ON email_verifications (address_key);
