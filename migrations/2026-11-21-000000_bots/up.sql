-- Bots are players with a strength.
ALTER TABLE players ADD COLUMN strength text
    CHECK (strength IN ('easy', 'medium', 'hard')),
    ADD CONSTRAINT players_bots_have_a_strength CHECK ((kind = 'bot') = (strength IS NOT NULL));

-- The running matches that wait for a bot, so that its turn is found again whatever happens to the process that knew of
-- it. A row is written and taken away in the statement that appends the event.
CREATE TABLE bot_turns (
    match_id   uuid        PRIMARY KEY REFERENCES matches (id),
    player_id  uuid        NOT NULL REFERENCES players (id),
    since      timestamptz NOT NULL,
    -- When a process last took it up.
    taken_at   timestamptz NOT NULL
);
CREATE INDEX bot_turns_taken ON bot_turns (taken_at);
