-- Apps that others write, registered by their developers. Apps that are not registered have no row: they choose a client id
-- that is no UUID.
CREATE TABLE apps (
    id            uuid        PRIMARY KEY,
    player_id     uuid        NOT NULL REFERENCES players (id),
    name          text        NOT NULL,
    home_page     text,
    redirect_uris text[]      NOT NULL,
    created_at    timestamptz NOT NULL
);
CREATE INDEX apps_player ON apps (player_id, id);

-- What a player has allowed an app on one device.
CREATE TABLE app_grants (
    id           uuid        PRIMARY KEY,
    player_id    uuid        NOT NULL REFERENCES players (id),
    client_id    text        NOT NULL,
    -- Null for an app that is not registered.
    app_id       uuid        REFERENCES apps (id) ON DELETE CASCADE,
    name         text        NOT NULL,
    -- Where the player was sent with the code; null if a device asked.
    redirects_to text,
    scopes       text[]      NOT NULL,
    created_at   timestamptz NOT NULL,
    -- When the app last got tokens.
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    revoked_at   timestamptz
);
CREATE INDEX app_grants_player ON app_grants (player_id, id);
CREATE INDEX app_grants_app ON app_grants (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX app_grants_ended ON app_grants (least(expires_at, revoked_at));

-- Used ones stay until they would have expired: one that comes again was copied.
CREATE TABLE refresh_tokens (
    hash       bytea       PRIMARY KEY CHECK (length(hash) = 32),
    grant_id   uuid        NOT NULL REFERENCES app_grants (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX refresh_tokens_grant ON refresh_tokens (grant_id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

-- A used code stays for a day, and names what was given for it.
CREATE TABLE authorization_codes (
    hash         bytea       PRIMARY KEY CHECK (length(hash) = 32),
    player_id    uuid        NOT NULL REFERENCES players (id),
    client_id    text        NOT NULL,
    app_id       uuid        REFERENCES apps (id) ON DELETE CASCADE,
    name         text        NOT NULL,
    redirect_uri text        NOT NULL,
    challenge    bytea       NOT NULL CHECK (length(challenge) = 32),
    scopes       text[]      NOT NULL,
    expires_at   timestamptz NOT NULL,
    grant_id     uuid        REFERENCES app_grants (id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_player ON authorization_codes (player_id);
CREATE INDEX authorization_codes_app ON authorization_codes (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX authorization_codes_grant ON authorization_codes (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX authorization_codes_expiry ON authorization_codes (expires_at);

-- What devices without a browser ask for (RFC 8628).
CREATE TABLE device_codes (
    hash             bytea       PRIMARY KEY CHECK (length(hash) = 32),
    user_code_hash   bytea       NOT NULL CONSTRAINT device_codes_user_code UNIQUE CHECK (length(user_code_hash) = 32),
    client_id        text        NOT NULL,
    app_id           uuid        REFERENCES apps (id) ON DELETE CASCADE,
    name             text        NOT NULL,
    scopes           text[]      NOT NULL,
    expires_at       timestamptz NOT NULL,
    interval_seconds integer     NOT NULL,
    polled_at        timestamptz,
    -- The player who has answered.
    player_id        uuid        REFERENCES players (id),
    approved         boolean     CHECK ((approved IS NULL) = (player_id IS NULL))
);
CREATE INDEX device_codes_player ON device_codes (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX device_codes_app ON device_codes (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX device_codes_expiry ON device_codes (expires_at);

ALTER TABLE tokens DROP CONSTRAINT tokens_kind_check;
ALTER TABLE tokens ADD CONSTRAINT tokens_kind_check CHECK (kind IN ('session', 'personal', 'app'));
ALTER TABLE tokens ADD COLUMN grant_id uuid REFERENCES app_grants (id) ON DELETE CASCADE;
ALTER TABLE tokens ADD CONSTRAINT tokens_grant_check CHECK ((kind = 'app') = (grant_id IS NOT NULL));
CREATE INDEX tokens_grant ON tokens (grant_id) WHERE grant_id IS NOT NULL;

-- When sessions and personal tokens were last used, to the hour, and with which program. Apart from the tokens, since it is
-- written between requests.
CREATE TABLE token_uses (
    token_id  uuid        PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    used_at   timestamptz NOT NULL,
    used_with text        NOT NULL
);
