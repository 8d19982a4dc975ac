ALTER TABLE receivers DROP CONSTRAINT receivers_disabled_reason_known;
UPDATE receivers SET disabled_reason = CASE disabled_reason
    WHEN 'not_found' THEN 'The receiver answered 404 Not Found.'
    WHEN 'gone' THEN 'The receiver answered 410 Gone.'
    WHEN 'account_deleted' THEN 'The account was deleted, and taken back.'
    ELSE 'A delivery failed for three days.'
END WHERE disabled_reason IS NOT NULL;
