-- Passkeys (WebAuthn): public keys of devices with which players sign in.
CREATE TABLE passkeys (
    id            uuid        PRIMARY KEY,
    player_id     uuid        NOT NULL REFERENCES players (id),
    credential_id bytea       NOT NULL CONSTRAINT passkeys_credential UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
    -- As the device gave it: a COSE key (RFC 9052).
    public_key    bytea       NOT NULL,
    -- How often the device has signed, as far as it counts.
    counter       bigint      NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
    name          text        NOT NULL,
    created_at    timestamptz NOT NULL,
    last_used_at  timestamptz
);
CREATE INDEX passkeys_player ON passkeys (player_id, id DESC);

-- What a device has to sign, once: the SHA-256 of the challenge.
CREATE TABLE passkey_challenges (
    hash       bytea       PRIMARY KEY CHECK (length(hash) = 32),
    -- The player who adds a passkey; null for signing in.
    player_id  uuid        REFERENCES players (id),
    expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_player ON passkey_challenges (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX passkey_challenges_age ON passkey_challenges (expires_at);
