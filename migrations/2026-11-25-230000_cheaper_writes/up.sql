-- Both are written in one statement, and neither is ever deleted. To look it up and lock it for each player took longer than to write
-- the rows.
ALTER TABLE archive_players DROP CONSTRAINT archive_players_number_fkey;

-- The ids of notices begin with their time: old ones are found by them.
DROP INDEX notices_age;
