-- Whether the match of a seat is over: so that the matches of a player that go on are found without those that are over, which
-- become more for ever. It is set soon after the end, with the match's place in the archive. Until then the match's status tells.
ALTER TABLE seats ADD COLUMN ended boolean NOT NULL DEFAULT false;
UPDATE seats SET ended = true FROM matches WHERE matches.id = seats.match_id AND matches.status IN ('finished', 'cancelled');
CREATE INDEX seats_going_on ON seats (player_id, match_id) WHERE NOT ended;

-- A host's open matches are counted for each new one.
DROP INDEX matches_open;
CREATE INDEX matches_open ON matches (host, created_at) WHERE status = 'open';
