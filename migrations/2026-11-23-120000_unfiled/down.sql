LOCK TABLE matches IN ACCESS EXCLUSIVE MODE;
ALTER TABLE matches ADD COLUMN filed boolean NOT NULL DEFAULT false;
UPDATE matches SET filed = true WHERE status = 'finished' AND NOT EXISTS (SELECT FROM unfiled WHERE match_id = id);
CREATE INDEX matches_to_file ON matches (finished_at, id) WHERE status = 'finished' AND NOT filed;
DROP TABLE unfiled;
