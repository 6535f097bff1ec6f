-- Where a port's rating comes from: computed from events near it, or given by an administrator, who has the last word.
-- threat_rating stays what holds: the given one, else the computed one.

alter table ports add column computed_rating jsonb;
alter table ports add column given_rating jsonb;
update ports set given_rating = jsonb_build_object('rating', threat_rating, 'reason', 'Rated before reasons were kept', 'at', updated_at_ms)
where threat_rating is not null;
