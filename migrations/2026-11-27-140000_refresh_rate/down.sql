DROP INDEX refresh_tokens_given;
