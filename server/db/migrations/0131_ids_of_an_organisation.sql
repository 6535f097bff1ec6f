-- Rows that a device makes carry ids of the device, and each organisation has its own: whether another one has a row with that id is not
-- asked, so that no answer can tell it. Within an organisation, whose devices may come to hold rows of each other, an id stands for one row.

alter table fleets drop constraint fleets_pkey, add primary key (organisation_id, id);
alter table fleet_ships drop constraint fleet_ships_pkey, add primary key (organisation_id, id);
alter table drawings drop constraint drawings_pkey, add primary key (organisation_id, id);
alter table views drop constraint views_pkey, add primary key (organisation_id, id);
-- The administrator looks for a fleet by its id alone, and a pull for its rows before it is known whose they are.
create index fleets_id on fleets (id);
create index fleet_ships_id on fleet_ships (id);
create index drawings_id_alone on drawings (id);
create index views_id_alone on views (id);

create or replace function app_taken(in_table text, with_id text) returns boolean language sql stable security definer set search_path = public as $$
  select case in_table
    when 'fleets' then exists (select from fleets where id = with_id and organisation_id = app_org())
    when 'drawings' then exists (select from drawings where id = with_id and organisation_id = app_org())
    when 'views' then exists (select from views where id = with_id and organisation_id = app_org())
    else false
  end
$$;
