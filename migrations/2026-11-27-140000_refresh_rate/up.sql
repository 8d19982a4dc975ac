-- How often an app has refreshed its tokens lately is read with each refresh.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refresh_tokens_given ON refresh_tokens (grant_id, expires_at);
