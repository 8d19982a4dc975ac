CREATE INDEX notices_age ON notices (at);
ALTER TABLE archive_players ADD CONSTRAINT archive_players_number_fkey FOREIGN KEY (number) REFERENCES archive (number);
