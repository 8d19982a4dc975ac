-- Increases with every change of a match's summary, also where no event says so: offers, rematch, host, deadlines. Only the
-- players' names are changed elsewhere. Processes that know a match ask for this instead of reading the match again.
ALTER TABLE matches ADD COLUMN revision bigint NOT NULL DEFAULT 0;
