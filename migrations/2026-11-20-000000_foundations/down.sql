DROP TABLE idempotent_answers;
DROP TABLE events;
DROP FUNCTION events_are_append_only;
DROP TABLE seats;
DROP TABLE matches;
DROP TABLE tokens;
DROP TABLE players;
