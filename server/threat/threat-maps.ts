// Builds and stores the maps of threat density: the current one again whenever events change and once a day, those of other days on request.
// Tiles are files named by their hash; devices get the rows that name them by sync. A file that no row has named is never served.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ThreatMapRow } from '#contract/tables.ts';
import { COUNT_CLASSES, CURRENT_THREAT_MAP, DENSITY_STEPS, NOT_THREATS } from '#contract/entities/threat-maps.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { whenSettled } from '#server/import/settled.ts';
import { type Jobs, unwatched } from '#server/jobs/jobs.ts';
import { KEEPING } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { yearsBefore } from './build-threat.ts';
import { CountedReports, eventsSeq } from './counted-reports.ts';
import { buildInThread } from './threat-thread.ts';

const LOOK_EVERY_MS = 600_000;
/** Devices that have not pulled the new row still ask for the previous file. */
const KEEP_FILES_MS = 7 * DAY_MS;
/** For the file of a requested day whose row is gone: long enough to finish a download, short because 17,000 days can be requested. */
const KEEP_DAY_FILES_MS = 600_000;
/** ASAM, the oldest source that can be imported, begins here. */
const FIRST_DAY = '1978-01-01';
/** Uses the longest window. */
const LONGEST_YEARS = 5;

const dayOf = (atMs: EpochMs): string => new Date(atMs).toISOString().slice(0, 10);

export interface ThreatMaps {
  /** The windows that end with this UTC day. @throws Refusal if the day does not exist or is in the future */
  asOf(day: string): Promise<ThreatMapRow>;
  /** Builds the current map now; resolves once its row is stored. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  /** For the archives; created if missing. */
  folder: string;
  jobs?: Jobs;
}

/** The newest counted event before `asOfMs`. Samples count only if there are no real events. */
async function readNewest(db: Db, asOfMs: EpochMs): Promise<{ sample: boolean; newestAt: EpochMs | undefined }> {
  // ordered as the index on the time, so the first rows already answer it
  const [real] = await db.query('select id from events where not sample order by occurred_at_ms desc, id limit 1');
  const sample = !real;
  const [found] = await db.query<{ at: number }>(
    `select occurred_at_ms as at from events where occurred_at_ms < $1 and category <> all($2::text[]) and sample = $3
     order by occurred_at_ms desc, id limit 1`,
    [asOfMs, [...NOT_THREATS], sample],
  );
  return { sample, newestAt: found?.at };
}

async function keepRow(db: Db, row: Omit<ThreatMapRow, 'v'>, upTo: number): Promise<ThreatMapRow> {
  const [found] = await db.query<SqlRow>(
    `insert into threat_maps (id, as_of_ms, y5, y1, newest_at_ms, sample, url, bytes, classes, steps, built_at_ms, events_seq)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11, $12)
     on conflict (id) do update set as_of_ms = excluded.as_of_ms, y5 = excluded.y5, y1 = excluded.y1, newest_at_ms = excluded.newest_at_ms,
       sample = excluded.sample, url = excluded.url, bytes = excluded.bytes, classes = excluded.classes, steps = excluded.steps,
       built_at_ms = excluded.built_at_ms, events_seq = excluded.events_seq
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
      upTo,
    ],
  );
  if (!found) throw new Error('A map of threat density was not stored');
  return toRow('threatMaps', found);
}

/** Writes under a temporary name first, so that a reader sees the whole file or none. */
async function keepArchive(folder: string, kind: 'map' | 'day', archive: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = `${kind}.${createHash('sha256').update(archive).digest('hex').slice(0, 24)}.pmtiles`;
  const part = join(folder, `${name}.part`);
  await writeFile(part, archive);
  await rename(part, join(folder, name));
  return name;
}

/** Deletes files that no row names, once nobody can still be reading them. */
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

/** Checks immediately whether the current map is today's. Builds never overlap. */
export async function startThreatMaps(parts: Parts): Promise<ThreatMaps> {
  // over 40 lines: the inner functions share the queue at the top
  const { db, clock, log, folder, jobs = unwatched } = parts;
  const stopping = new AbortController();
  /** Of the current map: each build reads what changed since the one before. */
  const counted = new CountedReports(db);
  let queue: Promise<unknown> = Promise.resolve();

  async function build(id: string, asOfMs: EpochMs): Promise<ThreatMapRow> {
    const fromMs = yearsBefore(asOfMs, LONGEST_YEARS);
    const isCurrent = id === CURRENT_THREAT_MAP;
    const reports = isCurrent ? counted : new CountedReports(db);
    const seq = isCurrent ? await reports.catchUp(fromMs, stopping.signal) : await reports.read(fromMs, asOfMs, stopping.signal);
    const { sample, newestAt } = await readNewest(db, asOfMs);
    const { archive, y5, y1 } = await buildInThread({ numbers: reports.numbers(), sample, asOfMs }, stopping.signal);
    const name = await keepArchive(folder, isCurrent ? 'map' : 'day', archive);
    const row = await keepRow(
      db,
      {
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
      },
      seq,
    );
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

  /** The map, unless its file is gone or events changed since it was built. */
  async function standing(id: string): Promise<ThreatMapRow | undefined> {
    const [found] = await db.query<SqlRow>(storedTables.threatMaps.byId, [id]);
    const row = found && toRow('threatMaps', found);
    const file = row && (await stat(join(folder, row.url.slice(row.url.lastIndexOf('/') + 1))).catch(() => undefined));
    const [built] = await db.query<{ seq: number | null }>('select events_seq as seq from threat_maps where id = $1', [id]);
    return file && built?.seq === (await eventsSeq(db)) ? row : undefined;
  }

  const rebuild = () =>
    inTurn(async () => {
      await jobs.run('Threat maps', LOOK_EVERY_MS, () => build(CURRENT_THREAT_MAP, clock()));
    });
  const rebuildUnlessStopped = () =>
    rebuild().catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.warn('threat density could not be built; it is tried again with the next change', { error: String(error) });
    });

  const stopFollowing = await whenSettled({ db, clock, scopes: ['world:events'] }, () => void rebuildUnlessStopped());

  const look = async () => {
    const row = await standing(CURRENT_THREAT_MAP);
    if (!row || dayOf(row.asOf) !== dayOf(clock())) await rebuildUnlessStopped();
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
        return (await standing(day)) ?? (await build(day, Math.min(startMs + DAY_MS, clock())));
      });
    },
    async stop() {
      clearInterval(looking);
      stopping.abort(new Error('The server is stopping'));
      await stopFollowing();
      await queue;
    },
  };
}
