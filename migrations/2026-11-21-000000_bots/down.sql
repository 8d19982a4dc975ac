DROP TABLE bot_turns;
ALTER TABLE players DROP CONSTRAINT players_bots_have_a_strength, DROP COLUMN strength;
-- A bot without a strength cannot play, and could not be taken forward again: it stays in its seats as a guest.
-- Its name goes back to the bots, who are made anew.
UPDATE players SET kind = 'guest', name = 'guest-' || left(md5(id::text), 10), name_key = 'guest-' || left(md5(id::text), 10)
    WHERE kind = 'bot';
