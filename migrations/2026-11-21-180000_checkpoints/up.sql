-- The keys that sign checkpoints. `id` is the public key's thumbprint. At most one signs; those that have signed stay, for
-- what they have signed is still to be verified.
CREATE TABLE signing_keys (
    id         text        PRIMARY KEY,
    secret     bytea       NOT NULL CHECK (length(secret) = 32),
    created_at timestamptz NOT NULL,
    retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_in_use ON signing_keys ((true)) WHERE retired_at IS NULL;

-- Signed checkpoints, one a day, without gaps since the first finished match. `body` is the canonical JSON that was signed;
-- `first` and `matches` say which numbers of the archive it has.
CREATE TABLE checkpoints (
    number    bigint  PRIMARY KEY CHECK (number >= 1),
    day       date    NOT NULL CONSTRAINT checkpoints_day UNIQUE,
    first     bigint  NOT NULL CHECK (first >= 1),
    matches   integer NOT NULL CHECK (matches >= 0),
    hash      bytea   NOT NULL CHECK (length(hash) = 32),
    signature bytea   NOT NULL CHECK (length(signature) = 64),
    body      text    NOT NULL
);

CREATE FUNCTION checkpoints_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'checkpoints are append-only: % refused', TG_OP;
END
$$;
CREATE TRIGGER checkpoints_append_only BEFORE UPDATE OR DELETE ON checkpoints
    FOR EACH ROW EXECUTE FUNCTION checkpoints_are_append_only();
CREATE TRIGGER checkpoints_no_truncate BEFORE TRUNCATE ON checkpoints
    FOR EACH STATEMENT EXECUTE FUNCTION checkpoints_are_append_only();
