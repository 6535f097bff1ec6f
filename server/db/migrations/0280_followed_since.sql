-- Since when a ship's reports are followed without a pause in which she is forgotten (31 days): from then on what is found of her
-- (0220) is all that her reports showed. Null: no position since this column is there.
alter table ship_latest add column followed_since_ms bigint;
