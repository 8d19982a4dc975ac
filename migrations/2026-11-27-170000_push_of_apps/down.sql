DELETE FROM receivers WHERE grant_id IS NOT NULL;
DROP INDEX receivers_grant;
ALTER TABLE receivers DROP CONSTRAINT receivers_device_check;
ALTER TABLE receivers DROP COLUMN grant_id;
ALTER TABLE receivers ADD CONSTRAINT receivers_device_check CHECK (CASE format
    WHEN 'web_push' THEN length(public_key) = 65 AND app_id IS NULL AND session_id IS NOT NULL
    WHEN 'gateway' THEN public_key IS NULL AND app_id IS NOT NULL AND session_id IS NOT NULL
    ELSE public_key IS NULL AND app_id IS NULL AND session_id IS NULL
END);
