-- From which players a player accepts invitations to matches. Without a CHECK, for which PostgreSQL would read the whole table while it is
-- locked: the program reads no other values.
ALTER TABLE players ADD COLUMN invitations_from text NOT NULL DEFAULT 'everyone';
