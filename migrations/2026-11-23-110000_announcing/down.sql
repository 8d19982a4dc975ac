ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;
ALTER TABLE outbox ADD PRIMARY KEY (match_id, id);
CREATE INDEX outbox_age ON outbox (id);

ALTER TABLE notice_counters RESET (fillfactor);
ALTER TABLE matches RESET (fillfactor);

ALTER TABLE notices ADD CONSTRAINT notices_player_id_fkey FOREIGN KEY (player_id) REFERENCES players (id);
ALTER TABLE outbox ADD CONSTRAINT outbox_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches (id);
ALTER TABLE events ADD CONSTRAINT events_match_id_fkey FOREIGN KEY (match_id) REFERENCES matches (id);
