-- Both are written in one statement, and neither is ever deleted. To look that up and lock it for each player cost more than
-- the rows.
ALTER TABLE archive_players DROP CONSTRAINT archive_players_number_fkey;

-- Notices are numbered by their time, so that old ones are found by their ids.
DROP INDEX notices_age;
