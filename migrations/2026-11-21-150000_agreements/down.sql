DROP TABLE kept_seats;
DROP TABLE agreements;
