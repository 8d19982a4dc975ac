DROP INDEX deliveries_taken;
