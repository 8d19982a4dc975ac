-- Grows with every change of what a match's summary says, also where no event says so: offers, rematch, host. Processes that know
-- a match ask for this instead of reading it again.
ALTER TABLE matches ADD COLUMN revision bigint NOT NULL DEFAULT 0;
