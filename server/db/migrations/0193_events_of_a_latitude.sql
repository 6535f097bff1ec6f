-- For the ratings of ports: the events of a whole degree of latitude in a span of time, in pages. By latitude alone each page read and sorted
-- all that ever happened there.
create index events_latitude_occurred on events (floor(lat), occurred_at_ms desc, id);
