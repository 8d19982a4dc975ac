-- Whether the match of a seat is over: a player's matches that go on are found without those that are over, which only grow in
-- number. It is set when an open match is cancelled and when a finished one gets its place in the archive; until then the match's status
-- tells. Housekeeping marks what was over before, a few seats at a time: to do it here would lock the table for long.
ALTER TABLE seats ADD COLUMN ended boolean NOT NULL DEFAULT false;
