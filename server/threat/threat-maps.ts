// Keeps the maps of threat density: the current one anew whenever events change and each day, others when asked for.
// The tiles are files under names that hold their hash; the rows that name them travel by sync. Never serves a file that no row named.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ThreatMapRow } from '#contract/tables.ts';
import { COUNT_CLASSES, CURRENT_THREAT_MAP, DENSITY_STEPS, NOT_THREATS } from '#contract/threat-maps.ts';
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { whenSettled } from '#server/import/settled.ts';
import { type Jobs, unwatched } from '#server/jobs.ts';
import { KEEPING } from '#server/keeping.ts';
import type { Log } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { yearsBefore } from './build-threat.ts';
import type { ThreatRequest } from './threat-protocol.ts';
import { buildInThread } from './threat-thread.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 600_000;
/** Devices that have not pulled yet still ask for the file before. */
const KEEP_FILES_MS = 7 * DAY_MS;
/** Of a day that was asked for and has no row any more: who is reading it ends, and 17,000 days can be asked for. */
const KEEP_DAY_FILES_MS = 600_000;
/** ASAM, the oldest source that can be imported, begins here. */
const FIRST_DAY = '1978-01-01';
/** Uses the longest window. */
const LONGEST_YEARS = 5;

const dayOf = (atMs: EpochMs): string => new Date(atMs).toISOString().slice(0, 10);

export interface ThreatMaps {
  /** Windows that end with this day, UTC. @throws Refusal when there is no such day, or it is still to come */
  asOf(day: string): Promise<ThreatMapRow>;
  /** Builds the current one now; resolves when its row stands. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  /** Of the archives; made when it is not there. */
  folder: string;
  jobs?: Jobs;
}

interface Found {
  request: ThreatRequest;
  sample: boolean;
  newestAt: EpochMs | undefined;
}

/** Batch by batch, so that no answer of the database holds the loop. Invented samples only count where there is nothing else. */
async function readReports(db: Db, asOfMs: EpochMs): Promise<Found> {
  const counted = 'occurred_at_ms < $1 and category <> all($2::text[]) and sample = $3';
  const newestOf = async (sample: boolean) => {
    const [found] = await db.query<{ newest: number | null }>(`select max(occurred_at_ms) as newest from events where ${counted}`, [
      asOfMs,
      [...NOT_THREATS],
      sample,
    ]);
    return found?.newest ?? undefined;
  };
  const [anyReal] = await db.query('select 1 from events where not sample limit 1');
  const sample = !anyReal;
  const newestAt = await newestOf(sample);
  const all: { lon: number; lat: number; at: number }[] = [];
  for (let after = ''; ; ) {
    const rows = await db.query<{ id: string; lon: number; lat: number; at: number }>(
      `select id, lon, lat, occurred_at_ms as at from events where ${counted} and occurred_at_ms >= $4 and id > $5
       order by id limit $6`,
      [asOfMs, [...NOT_THREATS], sample, yearsBefore(asOfMs, LONGEST_YEARS), after, BATCH_ROWS],
    );
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) break;
    after = last.id;
  }
  const column = (of: (one: (typeof all)[number]) => number) => Float64Array.from(all, of);
  return {
    request: { lon: column(({ lon }) => lon), lat: column(({ lat }) => lat), atMs: column(({ at }) => at), asOfMs },
    sample,
    newestAt,
  };
}

async function keepRow(db: Db, row: Omit<ThreatMapRow, 'v'>): Promise<ThreatMapRow> {
  const [found] = await db.query<SqlRow>(
    `insert into threat_maps (id, as_of_ms, y5, y1, newest_at_ms, sample, url, bytes, classes, steps, built_at_ms)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11)
     on conflict (id) do update set as_of_ms = excluded.as_of_ms, y5 = excluded.y5, y1 = excluded.y1, newest_at_ms = excluded.newest_at_ms,
       sample = excluded.sample, url = excluded.url, bytes = excluded.bytes, classes = excluded.classes, steps = excluded.steps,
       built_at_ms = excluded.built_at_ms
     returning ${storedTables.threatMaps.columns}`,
    [
      row.id,
      row.asOf,
      JSON.stringify(row.y5),
      JSON.stringify(row.y1),
      row.newestAt ?? null,
      row.sample,
      row.url,
      row.bytes,
      JSON.stringify(row.classes),
      JSON.stringify(row.steps),
      row.builtAt,
    ],
  );
  if (!found) throw new Error('A map of threat density was not stored');
  return toRow('threatMaps', found);
}

/** Writes under another name first: a reader finds all of the file or none of it. */
async function keepArchive(folder: string, kind: 'map' | 'day', archive: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = `${kind}.${createHash('sha256').update(archive).digest('hex').slice(0, 24)}.pmtiles`;
  const part = join(folder, `${name}.part`);
  await writeFile(part, archive);
  await rename(part, join(folder, name));
  return name;
}

/** Files that no row names and that nobody can still be reading. */
async function forgetFiles({ db, folder, clock }: Parts): Promise<void> {
  const named = new Set(
    (await db.query<{ url: string }>('select url from threat_maps')).map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
  );
  for (const name of await readdir(folder)) {
    const found = named.has(name) ? undefined : await stat(join(folder, name)).catch(() => undefined);
    const keptMs = name.startsWith('day.') ? KEEP_DAY_FILES_MS : KEEP_FILES_MS;
    if (found && clock() - found.mtimeMs > keptMs) await rm(join(folder, name), { force: true });
  }
}

/** Starts at once to see whether the current map is of today. Every build waits for the one before. */
export async function startThreatMaps(parts: Parts): Promise<ThreatMaps> {
  // longer than most: what is inside shares the queue at its top
  const { db, clock, log, folder, jobs = unwatched } = parts;
  const stopping = new AbortController();
  /** Goes up with every change of events: a map built before is out of date. */
  let events = 0;
  const builtAt = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();

  async function build(id: string, asOfMs: EpochMs): Promise<ThreatMapRow> {
    const upTo = events;
    const { request, sample, newestAt } = await readReports(db, asOfMs);
    const { archive, y5, y1 } = await buildInThread(request, stopping.signal);
    const name = await keepArchive(folder, id === CURRENT_THREAT_MAP ? 'map' : 'day', archive);
    const row = await keepRow(db, {
      id,
      asOf: asOfMs,
      y5,
      y1,
      ...(newestAt !== undefined && { newestAt }),
      sample,
      url: `/threat/${name}`,
      bytes: archive.byteLength,
      classes: [...COUNT_CLASSES],
      steps: [...DENSITY_STEPS],
      builtAt: clock(),
    });
    builtAt.set(id, upTo);
    await db.query(`delete from threat_maps where id in (select id from threat_maps where id <> $1 order by built_at_ms desc offset $2)`, [
      CURRENT_THREAT_MAP,
      KEEPING.threatMaps.newest,
    ]);
    await forgetFiles(parts);
    return row;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(() => {
      stopping.signal.throwIfAborted();
      return work();
    });
    queue = done.catch(() => undefined);
    return done;
  }

  async function standing(id: string): Promise<ThreatMapRow | undefined> {
    const [found] = await db.query<SqlRow>(storedTables.threatMaps.byId, [id]);
    const row = found && toRow('threatMaps', found);
    const file = row && (await stat(join(folder, row.url.slice(row.url.lastIndexOf('/') + 1))).catch(() => undefined));
    return file ? row : undefined;
  }

  const rebuild = () =>
    inTurn(async () => {
      await jobs.run('Building threat maps', LOOK_EVERY_MS, () => build(CURRENT_THREAT_MAP, clock()));
    });
  const rebuildUnlessStopped = () =>
    rebuild().catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.warn('threat density could not be built; it is tried again with the next change', { error: String(error) });
    });

  const stopListening = await db.listen('fathom_changed', (payload) => {
    if (!payload.startsWith('world:events ')) return;
    events += 1;
  });
  const stopFollowing = await whenSettled({ db, clock, changes: /^world:events / }, () => void rebuildUnlessStopped());

  const look = async () => {
    const row = await standing(CURRENT_THREAT_MAP);
    if (!row || dayOf(row.asOf) !== dayOf(clock()) || builtAt.get(CURRENT_THREAT_MAP) !== events) await rebuildUnlessStopped();
  };
  const lookQuietly = () => look().catch((error: unknown) => log.warn('threat density could not be looked at', { error: String(error) }));
  void lookQuietly();
  const looking = setInterval(() => void lookQuietly(), LOOK_EVERY_MS);
  looking.unref();

  return {
    rebuild,
    async asOf(day) {
      const startMs = Date.parse(`${day}T00:00:00Z`);
      if (Number.isNaN(startMs) || dayOf(startMs) !== day) throw new Refusal('invalid', `There is no ${day} in the calendar.`);
      if (day < FIRST_DAY) throw new Refusal('invalid', `Reports begin with ${FIRST_DAY}.`);
      if (startMs > clock()) throw new Refusal('invalid', `${day} is still to come.`);
      return inTurn(async () => {
        const row = builtAt.get(day) === events ? await standing(day) : undefined;
        return row ?? (await build(day, Math.min(startMs + DAY_MS, clock())));
      });
    },
    async stop() {
      clearInterval(looking);
      stopping.abort(new Error('The server is stopping'));
      await stopFollowing();
      await stopListening();
      await queue;
    },
  };
}
