// What was found about ships as rows of ship_history, and what must be remembered of them as rows of ship_history_states.
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import type { EpochMs } from '#contract/units.ts';
import type { z } from '#contract/zod.ts';
import type { KeptDeafTimes } from '#domain/ship-history/deaf-times.ts';
import { KeptWatch, type OpenFact } from '#domain/ship-history/kept-watch.ts';
import type { FactNews } from '#domain/ship-history/watch.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toTrafficCode } from '#server/ships/ship-rows.ts';
import { KeptIdentity } from './identity-history.ts';

/** What has to outlive a restart of one ship. */
const KeptShip = KeptWatch.extend({ identity: KeptIdentity.optional() });
export type KeptShip = z.infer<typeof KeptShip>;

/** Of one page of a start. */
const PAGE_ROWS = 1_000;

interface FactRow {
  id: string;
  mmsi: number;
  kind: string;
  started_at_ms: EpochMs;
  ended_at_ms: EpochMs | null;
  lat: number;
  lon: number;
  detail: object;
}

const rowOf = ({ id, mmsi, kind, startedAt, endedAt, lat, lon, detail }: ShipFact): FactRow => ({
  id,
  mmsi,
  kind,
  started_at_ms: startedAt,
  ended_at_ms: endedAt ?? null,
  lat,
  lon,
  detail,
});

/**
 * Writes what was found, in that order. A fact that is there already stays: it was found before a restart. Returns the ships concerned.
 */
export async function writeNews(tx: Tx, traffic: number, news: readonly FactNews[], nowMs: EpochMs): Promise<number[]> {
  const facts = news.flatMap((one) => ('fact' in one ? [rowOf(one.fact)] : []));
  const ended = news.flatMap((one) => ('ended' in one ? [one.ended] : []));
  if (facts.length > 0)
    await tx.query(
      `insert into ship_history (traffic, mmsi, started_at_ms, id, kind, ended_at_ms, lat, lon, detail, found_at_ms)
       select $1, r.mmsi, r.started_at_ms, r.id, r.kind, r.ended_at_ms, r.lat, r.lon, r.detail, $3
       from jsonb_to_recordset($2::jsonb) as r (id text, mmsi int, kind text, started_at_ms bigint, ended_at_ms bigint, lat float8, lon float8,
         detail jsonb)
       on conflict do nothing`,
      [traffic, JSON.stringify(facts), nowMs],
    );
  if (ended.length > 0)
    await tx.query(
      `update ship_history h set ended_at_ms = r.ended from unnest($2::int[], $3::bigint[], $4::text[], $5::bigint[]) as r (mmsi, started, id, ended)
       where h.traffic = $1 and h.mmsi = r.mmsi and h.started_at_ms = r.started and h.id = r.id`,
      [
        traffic,
        ended.map(({ mmsi }) => mmsi),
        ended.map(({ startedAt }) => startedAt),
        ended.map(({ id }) => id),
        ended.map(({ endedAt }) => endedAt),
      ],
    );
  return [...new Set([...facts, ...ended].map(({ mmsi }) => mmsi))];
}

export async function writeStates(tx: Tx, traffic: number, changed: ReadonlyMap<number, KeptShip | undefined>): Promise<void> {
  const kept = [...changed].flatMap(([mmsi, state]) => (state ? [{ mmsi, state }] : []));
  const gone = [...changed].flatMap(([mmsi, state]) => (state ? [] : [mmsi]));
  if (kept.length > 0)
    await tx.query(
      `insert into ship_history_states (traffic, mmsi, state)
       select $1, r.mmsi, r.state from jsonb_to_recordset($2::jsonb) as r (mmsi int, state jsonb)
       on conflict (traffic, mmsi) do update set state = excluded.state`,
      [traffic, JSON.stringify(kept)],
    );
  if (gone.length > 0) await tx.query('delete from ship_history_states where traffic = $1 and mmsi = any($2::int[])', [traffic, gone]);
}

/** Calls back for each. Returns the ships whose state this code cannot read, and those of which `each` returns false. */
export async function readStates(db: Db, traffic: number, each: (mmsi: number, kept: KeptShip) => boolean): Promise<number[]> {
  const useless: number[] = [];
  for (let after = 0; ; ) {
    const rows = await db.query<{ mmsi: number; state: unknown }>(
      'select mmsi, state from ship_history_states where traffic = $1 and mmsi > $2 order by mmsi limit $3',
      [traffic, after, PAGE_ROWS],
    );
    for (const { mmsi, state } of rows) {
      const kept = KeptShip.safeParse(state);
      if (!kept.success || !each(mmsi, kept.data)) useless.push(mmsi);
    }
    if (rows.length < PAGE_ROWS) return useless;
    after = rows.at(-1)?.mmsi ?? 0;
  }
}

/**
 * Ends what goes on of ships that nobody heard since then, at their last report; a start would not know them any more. At most so many.
 * Returns the ships concerned.
 */
export async function endUnheard(tx: Tx, traffic: number, beforeMs: EpochMs, most: number): Promise<number[]> {
  const rows = await tx.query<{ mmsi: number }>(
    `update ship_history h set ended_at_ms = greatest(h.started_at_ms, o.seen_ms) from (
       select g.mmsi, g.started_at_ms, g.id, l.seen_ms from ship_history g join ship_latest l on l.traffic = g.traffic and l.mmsi = g.mmsi
       where g.ended_at_ms is null and g.traffic = $1 and l.seen_ms < $2 limit $3
     ) o where h.traffic = $1 and h.mmsi = o.mmsi and h.started_at_ms = o.started_at_ms and h.id = o.id returning h.mmsi`,
    [traffic, beforeMs, most],
  );
  return rows.map(({ mmsi }) => mmsi);
}

/** What goes on. */
export async function readOpen(db: Db, traffic: number, each: (fact: OpenFact) => void): Promise<void> {
  await db.transaction(null, async (tx) => {
    await tx.exec(
      `declare open_facts no scroll cursor for
       select kind, mmsi, started_at_ms as "startedAt", lat, lon, detail ->> 'areaId' as "areaId" from ship_history where ended_at_ms is null and traffic = ${traffic}`,
    );
    for (;;) {
      const rows = await tx.query<OpenFact>(`fetch ${PAGE_ROWS} from open_facts`);
      for (const row of rows) each(row);
      if (rows.length < PAGE_ROWS) return;
    }
  });
}

const FORGOTTEN_AT_ONCE = 5_000;
const DEMONSTRATION = toTrafficCode('demonstration');

/** For a server with real ships: what was found of invented ones goes. */
export async function forgetInvented(db: Db): Promise<void> {
  for (const table of ['ship_history', 'ship_history_states'] as const)
    for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; ) {
      const [found] = await db.query<{ n: number }>(
        `with old as (delete from ${table} where ctid in (select ctid from ${table} where traffic = $1 limit $2) returning 1)
         select count(*)::int as n from old`,
        [DEMONSTRATION, FORGOTTEN_AT_ONCE],
      );
      gone = found?.n ?? 0;
    }
}

const deafName = (traffic: number): string => `ship history ${traffic}`;

/** When nothing was heard of any ship; undefined before the first run. */
export async function readDeafTimes(db: Db, traffic: number): Promise<KeptDeafTimes | undefined> {
  const [found] = await db.query<{ value: KeptDeafTimes }>('select value from settings where name = $1', [deafName(traffic)]);
  return found?.value;
}

export async function writeDeafTimes(tx: Tx, traffic: number, deaf: KeptDeafTimes): Promise<void> {
  await tx.query('insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [
    deafName(traffic),
    JSON.stringify(deaf),
  ]);
}
