DROP TABLE password_guesses;
