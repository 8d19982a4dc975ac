CREATE INDEX refresh_tokens_grant ON refresh_tokens (grant_id);
