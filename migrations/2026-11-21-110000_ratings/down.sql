DROP TABLE ratings;
DROP TABLE rating_steps;
DROP INDEX matches_to_count;
ALTER TABLE matches DROP COLUMN counted;
