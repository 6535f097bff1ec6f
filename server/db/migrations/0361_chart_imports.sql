-- Sets of nautical charts that were laid into the inbox or uploaded, and what became of each cell of them (server/charts). The server's alone.
create table chart_imports (
  id text primary key check (fits(id, 64)),
  -- Of its file or folder in the inbox.
  name text not null check (name <> ''),
  -- Of the content, so that a set that was changed is another one. Null: not looked at yet.
  mark text,
  -- arriving: its parts are being sent. ended: what became of it is in its lines, or in `error`.
  state text not null check (state in ('arriving', 'waiting', 'running', 'ended', 'refused', 'cancelled')),
  begun_at_ms bigint not null,
  ended_at_ms bigint,
  -- Of the set, once it was looked at.
  cells int not null default 0,
  -- The cell that is being read.
  reads text,
  asked_to_end boolean not null default false,
  -- Why all of it was refused.
  error text
);
create table chart_import_lines (
  import_id text not null references chart_imports (id) on delete cascade,
  no int not null,
  -- Or the name of a file that is no cell.
  cell text not null,
  outcome text not null check (outcome in ('new', 'updated', 'same', 'cancelled', 'refused')),
  edition int,
  update int,
  -- Why it was refused, or what of it was.
  reason text,
  primary key (import_id, no)
);
-- Cells whose sheets are older than they are. no: of the newest change.
create sequence chart_cells_due_no;
create table chart_cells_due (
  cell text primary key,
  no bigint not null default nextval('chart_cells_due_no')
);
alter table chart_imports enable row level security;
alter table chart_import_lines enable row level security;
alter table chart_cells_due enable row level security;
