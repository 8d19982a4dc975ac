-- Whether a finished rated match has been looked at for ratings. The index holds those that wait for it, and nothing else.
ALTER TABLE matches ADD COLUMN counted boolean NOT NULL DEFAULT false;
CREATE INDEX matches_to_count ON matches (finished_at, id) WHERE rated AND status = 'finished' AND NOT counted;

-- What each counted match has made of each player's rating in its pool. Matches count in the order of (at, match_id), `at`
-- being the time of the last event; with these rows a pool can be taken back to any of them and counted on from there.
-- `mu` and `sigma` are in millionths, so that equal is equal.
CREATE TABLE rating_steps (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    seat      smallint    NOT NULL CHECK (seat BETWEEN 0 AND 31),
    game      text        NOT NULL,
    pool      text        NOT NULL CHECK (pool IN ('people', 'bots')),
    at        timestamptz NOT NULL,
    player_id uuid        NOT NULL REFERENCES players (id),
    place     smallint    NOT NULL CHECK (place >= 1),
    mu        integer     NOT NULL,
    sigma     integer     NOT NULL CHECK (sigma > 0),
    -- How many matches of the player count in the pool, this one among them.
    matches   integer     NOT NULL CHECK (matches >= 1),
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX rating_steps_in_order ON rating_steps (game, pool, at, match_id, seat);
CREATE INDEX rating_steps_of_player ON rating_steps (player_id, game, pool, at DESC, match_id DESC);

-- Each player's rating in each pool: the last of the player's steps. `score` is the one by which players are ranked.
CREATE TABLE ratings (
    player_id uuid    NOT NULL REFERENCES players (id),
    game      text    NOT NULL,
    pool      text    NOT NULL CHECK (pool IN ('people', 'bots')),
    mu        integer NOT NULL,
    sigma     integer NOT NULL CHECK (sigma > 0),
    matches   integer NOT NULL CHECK (matches >= 1),
    score     bigint  NOT NULL GENERATED ALWAYS AS (mu::bigint - 3 * sigma::bigint) STORED,
    PRIMARY KEY (player_id, game, pool)
);
CREATE INDEX ratings_ranked ON ratings (game, pool, score DESC, player_id);
