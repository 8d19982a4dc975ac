DROP INDEX seats_ended;
