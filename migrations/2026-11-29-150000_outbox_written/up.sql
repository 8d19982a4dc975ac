-- When an announcement was written, from which its age is measured: `at` is when it happened, and a time-out happens at its deadline,
-- which is over when it is applied.
ALTER TABLE outbox ADD COLUMN written_at timestamptz NOT NULL DEFAULT now();
