-- Wrong passwords of the last hour, for each account that they were meant for, or token that they came with: a hash of the
-- name, whether or not a player has it, or of the token's id. Nothing of where they came from.
CREATE TABLE password_guesses (
    account bytea       PRIMARY KEY CHECK (length(account) = 32),
    guesses integer     NOT NULL CHECK (guesses >= 0),
    last_at timestamptz NOT NULL
);
CREATE INDEX password_guesses_age ON password_guesses (last_at);
