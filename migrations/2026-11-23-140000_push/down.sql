DROP TABLE push_keys;
DROP TABLE quiet_hours;

DROP INDEX deliveries_pushed;
ALTER TABLE deliveries DROP COLUMN pushed_at;
ALTER TABLE deliveries RENAME COLUMN receiver_id TO webhook_id;

DELETE FROM receivers WHERE format <> 'standard' OR match_id IS NOT NULL;
DROP INDEX receivers_match, receivers_session, receivers_device, receivers_endpoint;
ALTER TABLE receivers DROP CONSTRAINT receivers_device_check;
ALTER TABLE receivers DROP CONSTRAINT receivers_secret_check;
ALTER TABLE receivers DROP COLUMN match_id, DROP COLUMN session_id, DROP COLUMN app_id, DROP COLUMN public_key, DROP COLUMN format;
ALTER TABLE receivers ADD CONSTRAINT webhooks_secret_check CHECK (length(secret) BETWEEN 24 AND 64);
ALTER INDEX receivers_player RENAME TO webhooks_player;
ALTER INDEX receivers_pkey RENAME TO webhooks_pkey;
ALTER TABLE receivers RENAME TO webhooks;
