ALTER TABLE players DROP COLUMN language;
