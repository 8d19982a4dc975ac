DROP INDEX deliveries_of_receiver;
