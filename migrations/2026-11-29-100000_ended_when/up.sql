-- When the match of a seat that is marked as ended was over: a player's matches that are over are listed by it. Of those that were
-- marked before, it is not known: they come last, the newest first.
ALTER TABLE seats ADD COLUMN ended_at timestamptz NOT NULL DEFAULT 'epoch';
