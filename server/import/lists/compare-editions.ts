// What another edition of a list would change: its rows beside those in force, compared in the database.
import { type ListPreview, MAX_LIST_EXAMPLES } from '#contract/entities/vta/watch-lists.ts';
import type { Tx } from '#server/db/db.ts';
import { type ListBatch, type ListKind, listIdOf } from './list-store.ts';

/** By what an entry is known again, what it says, and what people call it. Several entries of one key are compared as one. */
const ROWS: Record<ListKind, string> = {
  watchList: `select entry_id as key, string_agg(md5(jsonb_build_array(imo, names, flag, text)::text), ',' order by no) as said,
      min(coalesce(names[1], 'IMO ' || imo)) as name
    from watch_list_entries where list_id = $1 and batch = $2 group by entry_id`,
  ownership: `select imo || ' ' || role || ' ' || company as key,
      string_agg(md5(jsonb_build_array(country, from_day, to_day, source, day)::text), ',' order by from_day, no) as said,
      min('IMO ' || imo || ': ' || company || ', ' || role) as name
    from ownership_entries where list_id = $1 and batch = $2 group by imo, role, company`,
};

type Change = ListPreview['examples'][number]['change'] | 'same';

/** standing: the batch in force; without one all entries are added. */
export async function compareEditions(
  tx: Tx,
  list: ListBatch,
  standing: string | undefined,
): Promise<Pick<ListPreview, 'change' | 'examples'>> {
  const rows = ROWS[list.kind];
  const found = await tx.query<{ change: Change; n: number; names: string[] }>(
    `select change, count(*)::int as n, (array_agg(name order by name))[1:${MAX_LIST_EXAMPLES}] as names from (
       select case when o.key is null then 'added' when n.key is null then 'gone' when n.said = o.said then 'same' else 'changed' end as change,
         coalesce(n.name, o.name) as name
       from (${rows}) as n full join (${rows.replace('$2', '$3')}) as o using (key)
     ) as compared group by change`,
    [listIdOf(list), list.batch, standing ?? ''],
  );
  const of = (change: Change) => found.find((one) => one.change === change);
  const change = { added: of('added')?.n ?? 0, changed: of('changed')?.n ?? 0, gone: of('gone')?.n ?? 0, same: of('same')?.n ?? 0 };
  const examples = (['gone', 'changed', 'added'] as const).flatMap((kind) =>
    (of(kind)?.names ?? []).map((name) => ({ change: kind, name })),
  );
  return { change, examples: examples.slice(0, MAX_LIST_EXAMPLES) };
}
