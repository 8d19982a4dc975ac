-- What was counted of public finished matches, by game and number of seats. Made of records alone: it may be emptied at any
-- moment if the mark is set to 0 with it.
CREATE TABLE statistics (
    game    text     NOT NULL,
    seats   smallint NOT NULL CHECK (seats >= 1),
    measure text     NOT NULL,
    key     jsonb    NOT NULL,
    count   bigint   NOT NULL CHECK (count >= 0),
    sum     bigint   NOT NULL CHECK (sum >= 0),
    PRIMARY KEY (game, seats, measure, key)
);

-- One row: up to which number everything in the archive has been counted.
CREATE TABLE statistics_mark (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    number   bigint  NOT NULL DEFAULT 0 CHECK (number >= 0)
);
INSERT INTO statistics_mark DEFAULT VALUES;
