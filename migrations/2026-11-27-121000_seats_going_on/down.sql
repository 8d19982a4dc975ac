DROP INDEX seats_going_on;
