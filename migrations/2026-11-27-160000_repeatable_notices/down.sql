DROP INDEX notices_repeatable;
