DROP INDEX deliveries_taken;
DROP INDEX deliveries_of_receiver;
