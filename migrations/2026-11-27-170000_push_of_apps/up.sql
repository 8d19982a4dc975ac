-- What a player has allowed the app that made a push subscription: the subscription ends with it. Access tokens of apps are replaced
-- every hour, so it belongs to none of them. A subscription is that of a session or that of an app.
ALTER TABLE receivers ADD COLUMN grant_id uuid REFERENCES app_grants (id) ON DELETE CASCADE;
ALTER TABLE receivers DROP CONSTRAINT receivers_device_check;
ALTER TABLE receivers ADD CONSTRAINT receivers_device_check CHECK (CASE format
    WHEN 'web_push' THEN length(public_key) = 65 AND app_id IS NULL AND num_nonnulls(session_id, grant_id) = 1
    WHEN 'gateway' THEN public_key IS NULL AND app_id IS NOT NULL AND num_nonnulls(session_id, grant_id) = 1
    ELSE public_key IS NULL AND app_id IS NULL AND num_nonnulls(session_id, grant_id) = 0
END);
CREATE INDEX receivers_grant ON receivers (grant_id) WHERE grant_id IS NOT NULL;
