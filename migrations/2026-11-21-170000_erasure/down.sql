DROP TABLE departures;
UPDATE players SET name = d.name, kind = 'person' FROM deletions AS d
    WHERE d.player_id = players.id AND players.password_hash IS NOT NULL;
DROP TABLE deletions;
ALTER TABLE players DROP CONSTRAINT players_passwords_are_for_persons,
    ADD CONSTRAINT players_check CHECK ((kind = 'person') = (password_hash IS NOT NULL));
