DROP TABLE bot_turns;
ALTER TABLE players DROP CONSTRAINT players_bots_have_a_strength, DROP COLUMN strength;
-- A bot without a strength cannot play, and could not be taken forward again: it stays in its seats as a guest.
UPDATE players SET kind = 'guest' WHERE kind = 'bot';
