-- The index of hosts does what this one did.
DROP INDEX matches_open;
