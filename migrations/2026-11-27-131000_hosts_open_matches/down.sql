DROP INDEX matches_open_of_host;
