-- Why the server has disabled a webhook: a code, which programs can match on and the page says in the reader's language.
UPDATE receivers SET disabled_reason = CASE
    WHEN disabled_reason LIKE '%404%' THEN 'not_found'
    WHEN disabled_reason LIKE '%410%' THEN 'gone'
    WHEN disabled_reason LIKE '%deleted%' THEN 'account_deleted'
    ELSE 'not_delivered'
END WHERE disabled_reason IS NOT NULL;
ALTER TABLE receivers ADD CONSTRAINT receivers_disabled_reason_known
    CHECK (disabled_reason IN ('not_found', 'gone', 'not_delivered', 'account_deleted'));
