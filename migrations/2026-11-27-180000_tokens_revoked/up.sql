-- With all of a player's tokens, webhooks end as well: a thief of one could have added a webhook.
ALTER TABLE receivers DROP CONSTRAINT receivers_disabled_reason_known;
ALTER TABLE receivers ADD CONSTRAINT receivers_disabled_reason_known
    CHECK (disabled_reason IN ('not_found', 'gone', 'not_delivered', 'account_deleted', 'tokens_revoked'));
