-- Stars are rows that devices sync, one for each thing that an account has starred (src/domain/stars.ts), and take the place of the lists
-- of `favourites`. Ids as starId of src/contract/row-ids.ts. What is starred may be known to a device alone: no reference.
create table stars (
  id text not null check (fits(id, 64) and id ~ '^(ship|port|fleet):.'),
  account_id text not null references accounts (id) on delete cascade on update cascade,
  organisation_id text not null references organisations (id),
  v bigint not null,
  writers jsonb not null,
  -- By account first: two accounts star the same thing.
  primary key (account_id, id)
);
alter table stars enable row level security;
create policy own on stars to fathom_app using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
grant select, insert, update, delete on stars to fathom_app;

insert into stars (id, account_id, organisation_id, v, writers)
select s.id, s.account_id, s.organisation_id, log_change('user:' || s.account_id, 'stars', s.id), '{}'
from (
  select distinct kind || ':' || thing as id, f.account_id, f.organisation_id
  from favourites f
  cross join lateral (
    select 'ship' as kind, unnest(f.ships) as thing
    union all select 'port', unnest(f.ports)
    union all select 'fleet', unnest(f.fleets)
  ) of_kind
  where fits(thing, 58)
) s;
drop table favourites;
