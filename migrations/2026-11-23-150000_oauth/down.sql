DROP TABLE token_uses;
DELETE FROM tokens WHERE kind = 'app';
ALTER TABLE tokens DROP COLUMN grant_id;
ALTER TABLE tokens DROP CONSTRAINT tokens_kind_check;
ALTER TABLE tokens ADD CONSTRAINT tokens_kind_check CHECK (kind IN ('session', 'personal'));
DROP TABLE device_codes, authorization_codes, refresh_tokens, app_grants, apps;
