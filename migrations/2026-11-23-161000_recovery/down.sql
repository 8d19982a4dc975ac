DROP INDEX email_addresses_confirmed;
DROP TABLE password_resets;
