-- The clock of the device was set before a signature was sent: when it was signed is not sure (src/domain/log/written.ts).
alter table ship_assessments add column clock_unsure boolean;
alter table signed_passages add column clock_unsure boolean;
