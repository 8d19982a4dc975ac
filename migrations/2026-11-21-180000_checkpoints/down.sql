DROP TABLE checkpoints;
DROP FUNCTION checkpoints_are_append_only;
DROP TABLE signing_keys;
