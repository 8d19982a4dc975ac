-- Players of other servers, whose records were taken in, and players who have deleted their accounts.
ALTER TABLE players DROP CONSTRAINT players_kind_check,
    ADD CONSTRAINT players_kind_check CHECK (kind IN ('person', 'guest', 'bot', 'foreign', 'deleted'));

-- Matches that were played elsewhere, with the server as their records name it (or 'elsewhere'), and what their players
-- were called there.
ALTER TABLE matches
    ADD COLUMN origin text CHECK (origin <> ''),
    ADD COLUMN filed boolean NOT NULL DEFAULT false;
ALTER TABLE seats ADD COLUMN name text CHECK (name <> '');

-- Finished matches that are still to be filed, and nothing else.
CREATE INDEX matches_to_file ON matches (finished_at, id) WHERE status = 'finished' AND NOT filed;

-- Finished matches in the order in which they were filed: numbered without gaps, one after the other, so that whoever has
-- seen a number has seen all before it. Exports, statistics and checkpoints go by it.
CREATE TABLE archive (
    number      bigint      PRIMARY KEY CHECK (number >= 1),
    match_id    uuid        NOT NULL CONSTRAINT archive_match UNIQUE REFERENCES matches (id),
    game        text        NOT NULL,
    public      boolean     NOT NULL,
    finished_at timestamptz NOT NULL,
    filed_at    timestamptz NOT NULL
);
CREATE INDEX archive_public ON archive (game, number) WHERE public;
CREATE INDEX archive_filed ON archive (filed_at);

-- The same by player.
CREATE TABLE archive_players (
    player_id uuid   NOT NULL REFERENCES players (id),
    number    bigint NOT NULL REFERENCES archive (number),
    PRIMARY KEY (player_id, number)
);
