DROP TABLE statistics_mark;
DROP TABLE statistics;
