ALTER TABLE matches DROP COLUMN revision;
