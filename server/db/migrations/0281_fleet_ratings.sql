-- The risk of each fleet as the server last rated it (server/risk), for the answers about fleets. Devices rate fleets themselves. No
-- reference to fleets: as of fleet_ships (0030).
create table fleet_ratings (
  organisation_id text not null references organisations (id) on delete cascade,
  fleet_id text not null,
  owner_id text not null references accounts (id) on delete cascade,
  rating jsonb not null,
  -- When it last changed.
  rated_at_ms bigint not null,
  primary key (organisation_id, fleet_id)
);
create index fleet_ratings_owner on fleet_ratings (owner_id);

-- Whoever sees a fleet sees its rating; the server alone writes it.
alter table fleet_ratings enable row level security;
create policy shared on fleet_ratings for select to fathom_app
  using (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]));
grant select on fleet_ratings to fathom_app;
