-- Up to which change of the events (scopes, world:events) each threat map was built: one that stands is not built again at every start.
alter table threat_maps add column events_seq bigint;
