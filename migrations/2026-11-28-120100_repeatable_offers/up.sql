-- The index with the withdrawals does what this one did.
DROP INDEX notices_repeatable;
