// Reports of the world in the built-in database: a page of a pull, an import on top of them, what threat maps read of them, a search by text.
import { DAY_MS } from '#contract/units.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { renewStatistics } from '#server/db/statistics.ts';
import { openFeatureApp } from '#server/features/feature-app.fixture.ts';
import type { ImportedEvent } from '#server/import/events/event-store.ts';
import { readCandidates } from '#server/import/events/event-merge.ts';
import { runImport } from '#server/import/run-import.ts';
import { CountedReports } from '#server/threat/counted-reports.ts';
import { countedDb } from './counted-db.ts';
import type { Growing } from './growing.ts';

const IMPORTED = 500;
const PORTION = 10_000;
const NEW_EVENTS = 100;
const FIRST_DAY_MS = Date.UTC(2010, 0, 1);
const DAYS = 5000;
const EVENTS_HEADER = 'reference,date,position,navArea,subreg,hostility,victim,description,';

const sexagesimal = (degrees: number, signs: string): string => {
  const minutes = Math.round(Math.abs(degrees) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}'00""${degrees < 0 ? signs[1] : signs[0]}`;
};
/** As those that are there already lie: a day and a place each, so that some meet. */
const placeOf = (no: number) => ({
  occurredAt: FIRST_DAY_MS + (no % DAYS) * DAY_MS,
  lat: ((no * 37) % 12_000) / 100 - 60,
  lon: ((no * 91) % 36_000) / 100 - 180,
});
function incident(no: number): string {
  const { occurredAt, lat, lon } = placeOf(no);
  const date = new Date(occurredAt).toISOString().slice(0, 10);
  const position = `"${sexagesimal(lat, 'NS')}\n${sexagesimal(lon, 'EW')}"`;
  return `${date.slice(0, 4)}-${no},${date},${position},XI,71,Robbers,Tanker,"Boarded and robbed, number ${no}.",`;
}

const told = (no: number): ImportedEvent => ({
  id: `told-${no}`,
  type: 'Robbery',
  category: 'Crime',
  title: 'A robbery',
  description: '',
  occurredPrecision: 'day',
  source: 'Another',
  sample: false,
  ...placeOf(no),
});

export async function growingEvents(inDb?: Db): Promise<Growing> {
  const watch = countedDb(inDb ?? (await openTestDb()));
  const app = await openFeatureApp({ db: watch.db });
  const { ada } = await app.people();
  const { db } = app;
  const folder = await mkdtemp(join(tmpdir(), 'fathom-growth-'));
  const path = join(folder, 'events.csv');
  const reports = new CountedReports(db);
  const readReports = () => reports.catchUp(FIRST_DAY_MS, new AbortController().signal);
  let [events, imports, pages] = [0, 0, 0];

  const fill = (from: number, to: number) =>
    db.query(
      `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, updated_at_ms)
       select 'event-' || n, 'Robbery', 'Crime', 'Robbery number ' || n, 'Words about ' || md5(n::text), (n * 37 % 12000) / 100.0 - 60,
         (n * 91 % 36000) / 100.0 - 180, ${FIRST_DAY_MS} + (n % ${DAYS}) * ${DAY_MS}::bigint, 'day', $1, 'Generator', $1
       from generate_series($2::int, $3::int) n`,
      [app.deps.clock(), from, to],
    );

  return {
    what: 'events',
    async grow(to) {
      for (; events < to; events = Math.min(to, events + PORTION)) await fill(events + 1, Math.min(to, events + PORTION));
      await renewStatistics(db); // as the server does it by itself
      await readReports();
    },
    counts: watch.counts,
    works: {
      // from another place each time: one page that was read is kept for all (world-pages.ts)
      'a page of a pull': {
        run: () =>
          ada.ask('sync.pull', { body: { cursor: { 'world:events': Math.floor(events / 3) + (pages += 1) }, want: ['world:events'] } }),
      },
      'a search by text': { run: () => ada.ask('events.list', { body: { filter: { text: `number ${events - 100}` } } }) },
      'events that 500 reports may be': {
        steady: true,
        async run() {
          const rows = Array.from({ length: IMPORTED }, (_, n) => told(events - n));
          const found = await db.transaction(null, (tx) => readCandidates(tx, rows));
          if (found.size !== IMPORTED) throw new Error(`Nothing to measure: ${found.size}`);
        },
      },
      'what a threat map reads after 100 new events': {
        steady: true,
        prepare: () => fill(events + 1, (events += NEW_EVENTS)),
        run: readReports,
      },
      'an import of 500 events': {
        async prepare() {
          const rows = Array.from({ length: IMPORTED }, (_, n) => incident(imports * IMPORTED + n));
          imports += 1;
          await writeFile(path, [EVENTS_HEADER, ...rows].join('\n'));
        },
        async run() {
          const { counts } = await runImport(db, { path, now: app.deps.clock(), reportFolder: folder, inTurns: true });
          if (counts.refused > 0 || counts.unchanged > 0) throw new Error(`Nothing to measure: ${JSON.stringify(counts)}`);
        },
      },
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}
