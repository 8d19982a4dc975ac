-- How far each match is: what every action changes of it. The row is narrow, has no other index, and finds room for its new version
-- in the same page, while a match has a dozen indexes and changes only when it starts and ends. `revision` increases with every change
-- of a match's summary. A transaction that changes or deletes a match locks this row first.
CREATE TABLE progress (
    match_id  uuid          NOT NULL,
    version   bigint        NOT NULL DEFAULT 0,
    revision  bigint        NOT NULL DEFAULT 0,
    to_act    integer       NOT NULL DEFAULT 0,
    deadlines timestamptz[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 60);
-- No match may change in between.
LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;
INSERT INTO progress SELECT id, version, revision, to_act, deadlines FROM matches;
-- After the rows, because it is quicker to check all at once.
ALTER TABLE progress ADD PRIMARY KEY (match_id), ADD FOREIGN KEY (match_id) REFERENCES matches (id);

ALTER TABLE matches DROP COLUMN version, DROP COLUMN revision, DROP COLUMN to_act, DROP COLUMN deadlines;
ALTER TABLE matches RESET (fillfactor);
