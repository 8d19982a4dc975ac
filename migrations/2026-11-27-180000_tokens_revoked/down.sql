ALTER TABLE receivers DROP CONSTRAINT receivers_disabled_reason_known;
UPDATE receivers SET disabled_reason = NULL WHERE disabled_reason = 'tokens_revoked';
ALTER TABLE receivers ADD CONSTRAINT receivers_disabled_reason_known
    CHECK (disabled_reason IN ('not_found', 'gone', 'not_delivered', 'account_deleted'));
