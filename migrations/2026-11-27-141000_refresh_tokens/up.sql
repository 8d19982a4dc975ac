-- The index of refreshes does what this one did.
DROP INDEX refresh_tokens_grant;
