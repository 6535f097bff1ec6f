-- To find the same event of another source by its type, day and latitude: by type and time alone the database joined all events of a type with
-- the rows of an import. A day is the number of whole days since 1970 in UTC, rounded down; as a float, so that no time is too large for it.
create index events_type_day on events (type, floor(occurred_at_ms / 86400000::double precision), lat);
drop index events_type_occurred;
