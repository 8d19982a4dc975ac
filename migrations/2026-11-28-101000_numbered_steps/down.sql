DROP INDEX rating_steps_numbered;
