-- What every pull asks first: each scope that the caller may pull with where it stands, and the epoch with the restores. In plpgsql,
-- which keeps its plans: two thirds of the time of the statement alone (PGlite, measured November 2026).
create function app_frame() returns table (scope text, seq bigint, forgotten bigint, epoch text, restores jsonb) language plpgsql stable as $$
begin
  return query
    select of_scope, coalesce(s.seq, 0), coalesce(s.forgotten_seq, 0), (select app_epoch()), (select app_restores())
    from unnest(app_scopes()) as of_scope left join scopes s on s.scope = of_scope;
end
$$;
revoke execute on function app_frame() from public;
grant execute on function app_frame() to fathom_app;
