LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;
ALTER TABLE matches SET (fillfactor = 80);
ALTER TABLE matches
    ADD COLUMN version   bigint        NOT NULL DEFAULT 0,
    ADD COLUMN to_act    integer       NOT NULL DEFAULT 0,
    ADD COLUMN deadlines timestamptz[] NOT NULL DEFAULT '{}',
    ADD COLUMN revision  bigint        NOT NULL DEFAULT 0;
UPDATE matches SET version = p.version, to_act = p.to_act, deadlines = p.deadlines, revision = p.revision
FROM progress AS p WHERE match_id = id;
DROP TABLE progress;
