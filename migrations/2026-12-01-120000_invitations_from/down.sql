ALTER TABLE players DROP COLUMN invitations_from;
