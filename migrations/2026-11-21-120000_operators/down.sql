DROP TABLE operator_acts;
DROP TABLE suspensions;
