-- Distributes an Acepost database over a Citus cluster. Run it once, on the coordinator, after `acepost migrate` and before the first
-- server starts: psql --single-transaction --file docs/citus.sql
--
-- The statements of Acepost were checked against what Citus 13.2 refuses, and this distribution was tried on another installation. The
-- project's tests have no Citus: they run this file with stand-ins for its functions, and look for refused statements in what a server
-- sends (tests/server/sent.rs). Try your own version with a copy of your data first. See "A cluster with Citus" in docs/operations.md.

-- Events are protected by triggers. They change nothing, so they are safe on every node.
SET citus.enable_unsafe_triggers = on;

-- No foreign keys while tables are distributed.
DO $$
DECLARE
    key record;
BEGIN
    FOR key IN
        SELECT conrelid::regclass AS name, conname FROM pg_constraint
        WHERE contype = 'f' AND confrelid IN ('players'::regclass, 'matches'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.name, key.conname);
    END LOOP;
END
$$;

-- A key of a distributed table contains the column by which it is distributed.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
ALTER TABLE outbox ADD PRIMARY KEY (match_id, id);
CREATE INDEX outbox_order ON outbox (id);

-- Every node has all players.
SELECT create_reference_table('players');

-- Everything about a match is on one node.
SELECT create_distributed_table('matches', 'id');
SELECT create_distributed_table('seats', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('progress', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('events', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('outbox', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('unfiled', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('bot_turns', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('clock_jobs', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('pauses', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('agreements', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('kept_seats', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('invitations', 'match_id', colocate_with => 'matches');

-- The keys within a node.
ALTER TABLE seats ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE progress ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE bot_turns ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE clock_jobs ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE pauses ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE agreements ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE kept_seats ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE invitations ADD FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE matches ADD FOREIGN KEY (host) REFERENCES players (id);
ALTER TABLE seats ADD FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE outbox ADD FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE bot_turns ADD FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE agreements ADD FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE kept_seats ADD FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE invitations ADD FOREIGN KEY (sender) REFERENCES players (id);
ALTER TABLE invitations ADD FOREIGN KEY (player_id) REFERENCES players (id);

-- All other tables stay on the coordinator, without keys to players and matches: with such a key, Citus would treat them as its own, and
-- refuse statements that take jobs from them. Acepost deletes no player and no match to which they refer.
