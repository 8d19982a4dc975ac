-- This migration replaced the index `matches_open`. The next two do that without blocking writers, also in databases where this one
-- has already run.
SELECT 1;
