-- The language in which the player gets mails and pushes, by its BCP 47 tag; NULL until one is chosen. The program knows which
-- languages there are, so that another one needs no migration.
ALTER TABLE players ADD COLUMN language text;
