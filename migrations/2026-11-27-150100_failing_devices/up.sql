-- Since when all pushes to a device have failed. Deliveries do not show it: a newer push about the match replaces each.
ALTER TABLE receivers ADD COLUMN failing_since timestamptz;
