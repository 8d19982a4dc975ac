-- What a match by post has beside its rules. `deadlines` has an entry for each seat, null where no time runs; like
-- `to_act` it repeats what the events and pauses amount to. `rematch` is the one match that followed.
ALTER TABLE matches
    ADD COLUMN clock           jsonb         NOT NULL DEFAULT '{"type": "none"}',
    ADD COLUMN rated           boolean       NOT NULL DEFAULT false,
    ADD COLUMN spectator_delay smallint      NOT NULL DEFAULT 0 CHECK (spectator_delay BETWEEN 0 AND 1000),
    ADD COLUMN rematch         uuid,
    ADD COLUMN deadlines       timestamptz[] NOT NULL DEFAULT '{}';

-- What happened and is still to be announced: an event of the record (`seq`), or something else about the match (`news`).
-- Written with what happened, in one transaction; a row goes when its notices are written. Rows are only ever inserted by
-- those who act, so that nobody who acts waits for whoever announces.
CREATE TABLE outbox (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    id        bigint      GENERATED ALWAYS AS IDENTITY,
    seq       bigint,
    -- Whom it concerns alone; everybody seated where it is null.
    player_id uuid        REFERENCES players (id),
    news      jsonb,
    at        timestamptz NOT NULL,
    PRIMARY KEY (match_id, id),
    CHECK ((seq IS NULL) <> (news IS NULL))
);
CREATE INDEX outbox_age ON outbox (id);

-- What players are told. `number` counts a player's notices without gaps, in the order in which they became visible.
CREATE TABLE notices (
    player_id uuid        NOT NULL REFERENCES players (id),
    number    bigint      NOT NULL CHECK (number >= 1),
    id        uuid        NOT NULL CONSTRAINT notices_id UNIQUE,
    match_id  uuid        NOT NULL REFERENCES matches (id),
    kind      text        NOT NULL,
    news      jsonb       NOT NULL,
    at        timestamptz NOT NULL,
    PRIMARY KEY (player_id, number)
);
CREATE INDEX notices_age ON notices (at);

-- The number of each player's newest notice. Its lock keeps the numbers in the order of the transactions.
CREATE TABLE notice_counters (
    player_id uuid   PRIMARY KEY REFERENCES players (id),
    newest    bigint NOT NULL
);

-- When to look at the clocks of a running match again: a job, taken by one process at a time.
CREATE TABLE clock_jobs (
    match_id uuid        PRIMARY KEY REFERENCES matches (id),
    due      timestamptz NOT NULL,
    -- Until then it is left to the process that has taken it.
    taken_until timestamptz
);
CREATE INDEX clock_jobs_due ON clock_jobs (due);

-- Why and when the clocks of a match stood still. Pauses of several reasons may overlap.
CREATE TABLE pauses (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    id        uuid        NOT NULL,
    reason    text        NOT NULL CHECK (reason IN ('vacation', 'agreement', 'downtime')),
    -- Whose vacation it is.
    player_id uuid        REFERENCES players (id),
    since     timestamptz NOT NULL,
    until     timestamptz CHECK (until >= since),
    PRIMARY KEY (match_id, id),
    CHECK ((reason = 'vacation') = (player_id IS NOT NULL))
);
