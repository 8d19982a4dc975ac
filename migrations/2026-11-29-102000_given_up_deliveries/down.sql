DROP INDEX deliveries_given_up;
