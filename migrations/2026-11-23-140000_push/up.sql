-- Webhooks and push subscriptions are receivers of the same deliveries, in the same order and with the same retries. What a
-- receiver understands is its format.
ALTER TABLE webhooks RENAME TO receivers;
ALTER INDEX webhooks_pkey RENAME TO receivers_pkey;
ALTER INDEX webhooks_player RENAME TO receivers_player;
ALTER TABLE receivers DROP CONSTRAINT webhooks_secret_check;
ALTER TABLE receivers ADD COLUMN format text NOT NULL DEFAULT 'standard' CHECK (
    format IN ('standard', 'slack', 'discord', 'matrix', 'web_push', 'gateway')
);
ALTER TABLE receivers ALTER COLUMN format DROP DEFAULT;
-- The key of a browser, for which pushes are encrypted. Its `secret` authenticates who encrypts.
ALTER TABLE receivers ADD COLUMN public_key bytea;
-- The app behind a gateway. Its `secret` is what the gateway knows the device by.
ALTER TABLE receivers ADD COLUMN app_id text;
-- The session in which a push subscription was made: it ends when the session is revoked. Tokens are forgotten some time after
-- they have expired, and subscriptions are not, so there is no reference.
ALTER TABLE receivers ADD COLUMN session_id uuid;
ALTER TABLE receivers ADD CONSTRAINT receivers_secret_check CHECK (CASE format
    WHEN 'web_push' THEN length(secret) = 16
    WHEN 'gateway' THEN length(secret) BETWEEN 1 AND 512
    ELSE length(secret) BETWEEN 24 AND 64
END);
-- Null: every match of the player.
ALTER TABLE receivers ADD COLUMN match_id uuid;
CREATE INDEX receivers_match ON receivers (match_id) WHERE match_id IS NOT NULL;
ALTER TABLE receivers ADD CONSTRAINT receivers_device_check CHECK (CASE format
    WHEN 'web_push' THEN length(public_key) = 65 AND app_id IS NULL AND session_id IS NOT NULL
    WHEN 'gateway' THEN public_key IS NULL AND app_id IS NOT NULL AND session_id IS NOT NULL
    ELSE public_key IS NULL AND app_id IS NULL AND session_id IS NULL
END);
-- A device shows what it is pushed to whoever holds it, so it belongs to one account.
CREATE UNIQUE INDEX receivers_endpoint ON receivers (url) WHERE format = 'web_push';
CREATE UNIQUE INDEX receivers_device ON receivers (url, app_id, secret) WHERE format = 'gateway';
CREATE INDEX receivers_session ON receivers (session_id) WHERE session_id IS NOT NULL;

ALTER TABLE deliveries RENAME COLUMN webhook_id TO receiver_id;
-- When a push was accepted: a device gets at most one a minute about a match.
ALTER TABLE deliveries ADD COLUMN pushed_at timestamptz;
CREATE INDEX deliveries_pushed ON deliveries (receiver_id, match_id, pushed_at) WHERE pushed_at IS NOT NULL;

-- When devices of a player are left alone: every day between these minutes of the day, in the player's time zone. It may last
-- over midnight.
CREATE TABLE quiet_hours (
    player_id    uuid     PRIMARY KEY REFERENCES players (id),
    start_minute  smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
    end_minute   smallint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439 AND end_minute <> start_minute),
    time_zone    text     NOT NULL
);

-- The key with which this server signs pushes: browsers subscribe with its public half, so it stays the same.
CREATE TABLE push_keys (
    one        boolean     PRIMARY KEY DEFAULT true CHECK (one),
    secret     bytea       NOT NULL CHECK (length(secret) = 32),
    created_at timestamptz NOT NULL
);
