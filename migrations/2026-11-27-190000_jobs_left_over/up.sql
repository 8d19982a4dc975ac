-- Jobs that a look would delete, but that nothing makes due again.
DELETE FROM clock_jobs AS j USING matches AS m
WHERE m.id = j.match_id AND (m.status <> 'running' OR m.clock ->> 'type' = 'none');
