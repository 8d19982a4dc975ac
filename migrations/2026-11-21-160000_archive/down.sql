DROP TABLE archive_players;
DROP TABLE archive;
DROP INDEX matches_to_file;
ALTER TABLE seats DROP COLUMN name;
ALTER TABLE matches DROP COLUMN filed, DROP COLUMN origin;
-- Before this migration there were neither players of other servers nor deleted accounts: they stay in their seats as guests.
UPDATE players SET kind = 'guest' WHERE kind IN ('foreign', 'deleted');
ALTER TABLE players DROP CONSTRAINT players_kind_check,
    ADD CONSTRAINT players_kind_check CHECK (kind IN ('person', 'guest', 'bot'));
