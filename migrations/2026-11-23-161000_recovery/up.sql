-- Mails that let a player set a new password: the SHA-256 of the code in the link. A code is used up, and earlier ones end, by
-- expiring. Rows are kept for a while, so that strangers cannot have a mailbox flooded. One mail can have codes for several
-- players.
CREATE TABLE password_resets (
    code_hash   bytea       PRIMARY KEY CHECK (length(code_hash) = 32),
    player_id   uuid        NOT NULL REFERENCES players (id),
    mail_id     uuid        NOT NULL,
    -- The address to which it was sent: a code works only while the player has this address.
    address     text        NOT NULL,
    -- The mailbox, for counting.
    address_key text        NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX password_resets_player ON password_resets (player_id);
CREATE INDEX password_resets_address ON password_resets (address_key);
-- Players are found by their confirmed address, in whatever case it is written.
CREATE INDEX email_addresses_confirmed ON email_addresses (lower(address)) WHERE verified_at IS NOT NULL;
