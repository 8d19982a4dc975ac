-- A player who has asked for the account to be deleted is of the kind 'deleted' from then on. Until that is final the
-- password stays, for logging in takes it back, and so does `name_key`, by which the old name is found and kept.
ALTER TABLE players DROP CONSTRAINT players_check,
    ADD CONSTRAINT players_passwords_are_for_persons CHECK (
        CASE kind
            WHEN 'person' THEN password_hash IS NOT NULL
            WHEN 'deleted' THEN true
            ELSE password_hash IS NULL
        END);

-- Accounts that are being deleted: what their players were called, and when it is final.
CREATE TABLE deletions (
    player_id uuid        PRIMARY KEY REFERENCES players (id),
    name      text        NOT NULL,
    asked_at  timestamptz NOT NULL,
    final_at  timestamptz NOT NULL CHECK (final_at >= asked_at)
);
CREATE INDEX deletions_final ON deletions (final_at);

-- Matches that such players are still to leave, so that they do whatever becomes of the process that was asked. A row goes
-- when its match is left.
CREATE TABLE departures (
    player_id uuid NOT NULL REFERENCES players (id),
    match_id  uuid NOT NULL REFERENCES matches (id),
    PRIMARY KEY (player_id, match_id)
);
