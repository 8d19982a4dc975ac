-- How often an app has refreshed its tokens lately is read with each refresh.
CREATE INDEX refresh_tokens_given ON refresh_tokens (grant_id, expires_at);
DROP INDEX refresh_tokens_grant;
