DROP TABLE bot_turns;
ALTER TABLE players DROP CONSTRAINT players_bots_have_a_strength, DROP COLUMN strength;
