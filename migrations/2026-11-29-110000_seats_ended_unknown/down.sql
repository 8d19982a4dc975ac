DROP INDEX seats_ended_unknown;
