-- Nothing can be taken back: what was put off is due later, and what was replaced is gone.
SELECT 1;
