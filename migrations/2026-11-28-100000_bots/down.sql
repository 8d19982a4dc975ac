DROP INDEX players_bots;
