-- What the alert engine knows of an alert it made (src/domain/alerts/situation.ts): the reason and the figures, and what it goes on from after a
-- restart. The server's alone; null where no engine made the alert.

alter table alerts add column situation jsonb;
create index alerts_situations on alerts (updated_at_ms) where situation is not null;
