-- Finished matches that are still to be archived: a row that comes and goes costs much less than a change of the match, which has a
-- dozen indexes. Matches that have finished are never deleted.
CREATE TABLE unfiled (
    match_id    uuid        PRIMARY KEY,
    finished_at timestamptz NOT NULL
);
-- No match may finish in between.
LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;
INSERT INTO unfiled SELECT id, finished_at FROM matches WHERE status = 'finished' AND NOT filed;
ALTER TABLE matches DROP COLUMN filed;
