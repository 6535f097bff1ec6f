-- Who was told last of what stands of a watch: another keeper is told it again. Null: as many as were told before this column came.
alter table watch_states add column told_id text;
