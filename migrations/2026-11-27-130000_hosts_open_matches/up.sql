-- The index `matches_open` was replaced here. The next two migrations do it beside writers; databases that have done this before
-- follow.
SELECT 1;
