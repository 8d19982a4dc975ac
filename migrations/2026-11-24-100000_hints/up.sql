-- The hints that the player in a seat was given: a list of decisions, each with the strength of the bot and its action. It lies
-- beside the record, which says only for which decisions there was one.
ALTER TABLE seats ADD COLUMN hints jsonb;
