import { DAY_MS } from '#contract/units.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { CountedReports, eventsSeq } from './counted-reports.ts';

const FROM = Date.UTC(2021, 10, 20);
const never = new AbortController().signal;

let db: Db;
let rowsRead = 0;
const counting = {
  async query<R>(sql: string, params?: readonly unknown[]) {
    const rows = await db.query<R>(sql, params);
    rowsRead += rows.length;
    return rows;
  },
};
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

const store = (from: number, to: number, everyMs: number) =>
  db.query(
    `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, sample, updated_at_ms)
     select 'event-' || n, 'Robbery', case when n % 7 = 0 then 'Not an incident' else 'Crime' end, 'A robbery', '', n % 80, n % 170,
       $1::bigint + n / 2 * $2::bigint, 'day', 1, 'Generator', false, 1 from generate_series($3::int, $4::int) n`,
    [FROM - 10 * DAY_MS, everyMs, from, to],
  );
/** Report by report, those that are gone left out. */
function rowsOf(reports: CountedReports): string[] {
  const numbers = reports.numbers();
  const rows = Array.from({ length: numbers.length / 4 }, (_, row) => numbers.subarray(row * 4, row * 4 + 4));
  return rows
    .filter(([lon = Number.NaN]) => !Number.isNaN(lon))
    .map((row) => row.join(' '))
    .toSorted();
}
const readAnew = async () => {
  const reports = new CountedReports(db);
  await reports.catchUp(FROM, never);
  return rowsOf(reports);
};

it('hold every counted event of the span exactly once, even on days with more events than a page, and none outside it', async () => {
  await store(1, 1500, 60_000); // within a day
  await store(1501, 3000, DAY_MS / 40);
  await db.query("update events set occurred_at_ms = $1 where id like 'event-29%'", [FROM + DAY_MS]);
  const toMs = FROM + 5 * DAY_MS;
  const all = await db.query<{ row: string }>(
    `select lon || ' ' || lat || ' ' || occurred_at_ms || ' ' || sample::int as row from events
     where occurred_at_ms between $1 and $2 and category <> 'Not an incident'`,
    [FROM - 20 * DAY_MS, toMs],
  );
  const reports = new CountedReports(db);
  await reports.read(FROM - 20 * DAY_MS, toMs, never);
  expect(rowsOf(reports)).toEqual(all.map(({ row }) => row).toSorted());
  expect(all.length).toBeGreaterThan(1300);
});

it('read only what changed, and then equal a full read', async () => {
  const chance = seeded(4);
  const reports = new CountedReports(counting);
  let upTo = await reports.catchUp(FROM, never);
  const some = () => `event-${Math.floor(chance() * 3500)}`;
  const changes = [
    () => db.query('delete from events where id = any($1::text[])', [[some(), some(), some()]]),
    () => db.query("update events set category = 'Not an incident' where id = $1", [some()]),
    () => db.query("update events set category = 'War risk', lat = -3 where id = $1", [some()]),
    () =>
      db.query('update events set occurred_at_ms = $2 where id = any($1::text[])', [
        [some(), some()],
        FROM + Math.round((chance() - 0.5) * DAY_MS),
      ]),
    () => db.query('update events set sample = not sample, lon = 7 where id = $1', [some()]),
  ];
  for (let turn = 0, added = 3001; turn < 30; turn += 1) {
    if (turn % 20 === 7) await store(added, (added += 700) - 1, DAY_MS / 40);
    await changes[turn % changes.length]?.();
    if (turn % 3 > 0) continue;
    rowsRead = 0;
    const before = upTo;
    upTo = await reports.catchUp(FROM + turn, never);
    expect(upTo).toBe(await eventsSeq(db));
    expect(rowsRead).toBeLessThanOrEqual(upTo - before);
    expect(rowsOf(reports)).toEqual(await readAnew());
  }
});

it('are read in full again when the span starts earlier than before', async () => {
  const reports = new CountedReports(db);
  await reports.catchUp(FROM + 10 * DAY_MS, never);
  await reports.catchUp(FROM, never);
  expect(rowsOf(reports)).toEqual(await readAnew());
});
