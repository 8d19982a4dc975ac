DROP INDEX matches_host;
DROP INDEX matches_open_clock;
DROP INDEX matches_open_game;
DROP INDEX matches_public_game;
DROP TABLE pairings;
DROP TABLE invitations;
DROP TABLE blocks;
