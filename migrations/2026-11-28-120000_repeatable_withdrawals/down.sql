DROP INDEX notices_repeated;
