-- Players whose tokens count for nothing: until a time, or until an operator reinstates them.
CREATE TABLE suspensions (
    player_id uuid        PRIMARY KEY REFERENCES players (id),
    since     timestamptz NOT NULL,
    until     timestamptz CHECK (until > since)
);

-- What operators have done, with who and why: written in the transaction of what they did.
CREATE TABLE operator_acts (
    id        uuid        PRIMARY KEY,
    at        timestamptz NOT NULL,
    operator  text        NOT NULL CHECK (operator <> ''),
    act       text        NOT NULL,
    match_id  uuid        REFERENCES matches (id),
    player_id uuid        REFERENCES players (id),
    why       text        NOT NULL CHECK (why <> ''),
    CHECK ((match_id IS NULL) <> (player_id IS NULL))
);
CREATE INDEX operator_acts_of_match ON operator_acts (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX operator_acts_of_player ON operator_acts (player_id) WHERE player_id IS NOT NULL;
