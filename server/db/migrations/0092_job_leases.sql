-- Which instance runs a job that one alone may run (server/job-lease.ts).
create table job_leases (
  name text primary key,
  holder text not null,
  until_ms bigint not null
);
alter table job_leases enable row level security;
