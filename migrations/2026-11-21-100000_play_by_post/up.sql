-- What a match by post has beside its rules. `deadlines` has an entry for each seat, null where no time runs; like
-- `to_act` it repeats what the events and pauses amount to. `rematch` is the one match that followed.
ALTER TABLE matches
    ADD COLUMN clock           jsonb         NOT NULL DEFAULT '{"type": "none"}',
    ADD COLUMN rated           boolean       NOT NULL DEFAULT false,
    ADD COLUMN spectator_delay smallint      NOT NULL DEFAULT 0 CHECK (spectator_delay BETWEEN 0 AND 1000),
    ADD COLUMN rematch         uuid,
    ADD COLUMN deadlines       timestamptz[] NOT NULL DEFAULT '{}';

-- What happened and is still to be announced: events of the record (`first_seq` to `last_seq`), or something else about the
-- match (`news`). Written with what happened, in one transaction; a row goes when its notices are written. Those who act
-- only insert rows, so that they never wait for whoever announces.
CREATE TABLE outbox (
    match_id  uuid        NOT NULL REFERENCES matches (id),
    id        bigint      GENERATED ALWAYS AS IDENTITY,
    first_seq bigint,
    last_seq  bigint,
    -- The seats to which these events have opened a decision, as bits, and which decision.
    opened    integer     NOT NULL DEFAULT 0,
    decision  bigint,
    -- Whom the news concern alone; everybody seated where it is null.
    player_id uuid        REFERENCES players (id),
    news      jsonb,
    at        timestamptz NOT NULL,
    PRIMARY KEY (match_id, id),
    CHECK ((first_seq IS NULL) <> (news IS NULL)),
    CHECK ((first_seq IS NULL) = (last_seq IS NULL))
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

-- When to look at the clocks of a running match: a job, taken by one process at a time. It may come too early, never too
-- late; the process that takes it computes the deadlines again.
CREATE TABLE clock_jobs (
    match_id       uuid        PRIMARY KEY REFERENCES matches (id),
    -- Null: there is nothing to look at, since the clocks are paused with no known end.
    due            timestamptz,
    -- Until then it is left to the process that has taken it.
    taken_until    timestamptz,
    -- Reminders that were due up to then are given.
    reminded_until timestamptz NOT NULL,
    -- Why the clocks stood when they were last looked at, as the players were told.
    stood_for      text[]      NOT NULL DEFAULT '{}'
);
CREATE INDEX clock_jobs_due ON clock_jobs (due);

-- When the clocks of a match stood still because its players had agreed to that.
CREATE TABLE pauses (
    match_id uuid        NOT NULL REFERENCES matches (id),
    since    timestamptz NOT NULL,
    until    timestamptz CHECK (until >= since),
    PRIMARY KEY (match_id, since)
);

-- When players were, are or will be away: the clocks of their matches stand.
CREATE TABLE vacations (
    player_id uuid        NOT NULL REFERENCES players (id),
    since     timestamptz NOT NULL,
    until     timestamptz NOT NULL CHECK (until > since),
    PRIMARY KEY (player_id, since)
);

-- When no server ran: all clocks stood.
CREATE TABLE downtimes (
    since timestamptz PRIMARY KEY,
    until timestamptz NOT NULL CHECK (until > since)
);
CREATE INDEX downtimes_until ON downtimes (until);

-- When a server was last known to run. One row.
CREATE TABLE heartbeat (
    one boolean     PRIMARY KEY DEFAULT true CHECK (one),
    at  timestamptz NOT NULL
);
