-- Latest states that a stopping server had no time to write ship by ship: some thousand in one page, a deflated text. The next start reads them over
-- ship_latest, writes them there, and removes the page. The server alone reads and writes it.
create table ships_handed_over (
  no bigint generated always as identity primary key,
  traffic smallint not null check (traffic in (0, 1, 2)),
  page bytea not null
);
alter table ships_handed_over alter page set storage external;
