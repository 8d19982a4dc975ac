-- Since when every push to a device has failed. A delivery does not tell: each newer one about the match replaces it.
ALTER TABLE receivers ADD COLUMN failing_since timestamptz;
