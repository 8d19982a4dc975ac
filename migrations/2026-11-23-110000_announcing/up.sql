-- Each of these references cost a look-up and a lock for each action, and is held by other means: seats keep a match from being
-- deleted, events are written in one statement with their match, and those who announce lock the players first.
ALTER TABLE events DROP CONSTRAINT events_match_id_fkey;
ALTER TABLE outbox DROP CONSTRAINT outbox_match_id_fkey;
ALTER TABLE notices DROP CONSTRAINT notices_player_id_fkey;

-- Every action changes these rows: room in the same page saves the change of every index.
ALTER TABLE matches SET (fillfactor = 80);
ALTER TABLE notice_counters SET (fillfactor = 50);

-- The order is all that anyone looks for: there are few rows at any time.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
DROP INDEX outbox_age;
ALTER TABLE outbox ADD PRIMARY KEY (id);
