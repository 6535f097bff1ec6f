// Events of a span of time in pages, each found in an index (events_occurred, events_latitude_occurred): no page sorts the table or reads the ones before it again.
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';

interface Span {
  fromMs: EpochMs;
  /** This moment too. */
  toMs: EpochMs;
  /** A whole degree of latitude, rounded down; absent: everywhere. */
  latDeg?: number;
}

/** Newest first. `columns` never from outside; `id` and `occurred_at_ms` are in every row. */
export async function* eventPages<Row>(db: Pick<Db, 'query'>, columns: string, { fromMs, toMs, latDeg }: Span): AsyncGenerator<Row[]> {
  const where = latDeg === undefined ? '' : 'floor(lat) = $4 and ';
  const page = (times: string) =>
    `(select id, occurred_at_ms, ${columns} from events where ${where}${times} order by occurred_at_ms desc, id limit ${BATCH_ROWS})`;
  for (let [at, after] = [toMs, '']; ; ) {
    const rows = await db.query<Row & { id: string; occurred_at_ms: EpochMs }>(
      `select * from (${page('occurred_at_ms = $1 and id > $2')} union all ${page('occurred_at_ms < $1 and occurred_at_ms >= $3')}) as page
       order by occurred_at_ms desc, id limit ${BATCH_ROWS}`,
      [at, after, fromMs, ...(latDeg === undefined ? [] : [latDeg])],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    [at, after] = [last.occurred_at_ms, last.id];
  }
}
