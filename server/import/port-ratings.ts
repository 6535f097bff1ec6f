// Maintains the computed rating of each port: everywhere at the start, then near events and ports that changed and, each day, near events
// that became too old. Writes only changes; a rating set by a person stays.
import { setImmediate as turn } from 'node:timers/promises';
import type { ComputedRating } from '#contract/entities/ports.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { rateByEvents } from '#domain/risk/port-rating.ts';
import { reportWindowStart } from '#domain/risk/report-reach.ts';
import { agesOfLess } from '#domain/risk/report-weight.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { type Jobs, unwatched } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { eventPages } from './events/event-pages.ts';
import { whenSettled } from './settled.ts';

const LOOK_EVERY_MS = 600_000;
/** Ports rated between two turns of the loop: some milliseconds. */
const AT_ONCE = 100;
/** The reach of REPORT_RADIUS_NM in whole degrees. */
const ROWS_NORTH = [-1, 0, 1];
/** Changes in more rows than these: all is rated in one go. */
const MOST_ROWS = 60;
/** Statements whose changes are taken at a time: an import of ten million rows. */
const MOST_NOTES = 100_000;

interface PortPlace {
  id: string;
  lat: number;
  lon: number;
}

type EventRecord = Omit<RiskReport, 'occurredAt' | 'confidence'> & {
  occurred_at_ms: number;
  confidence: NonNullable<RiskReport['confidence']> | null;
  sample: boolean;
};

/** In batches, so that no answer of the database blocks the event loop. */
async function readPorts(db: Db, where: string, params: readonly unknown[]): Promise<PortPlace[]> {
  const all: PortPlace[] = [];
  for (let after = ''; ; ) {
    const rows = await db.query<PortPlace>(
      `select id, lat, lon from ports where ${where} and id > $${params.length + 1} order by id limit ${BATCH_ROWS}`,
      [...params, after],
    );
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return all;
    after = last.id;
  }
}

/** By whole degrees of latitude; only those of `rows`, if given. Invented samples rate nothing. */
async function readEvents(db: Db, nowMs: EpochMs, rows?: readonly number[]): Promise<Map<number, RiskReport[]>> {
  const span = { fromMs: reportWindowStart(nowMs), toMs: Number.MAX_SAFE_INTEGER };
  const events = new Map<number, RiskReport[]>();
  for (const part of rows?.map((latDeg) => ({ ...span, latDeg })) ?? [span])
    for await (const page of eventPages<EventRecord>(db, 'type, category, lat, lon, confidence, sample', part))
      for (const { occurred_at_ms, confidence, sample, ...event } of page) {
        const row = Math.floor(event.lat);
        const others = events.get(row) ?? [];
        events.set(row, others);
        if (!sample) others.push({ ...event, occurredAt: occurred_at_ms, confidence: confidence ?? undefined });
      }
  return events;
}

/** Whole degrees of latitude in which an event has come to weigh less since a day, counted from 1970. */
async function agedRows(db: Db, sinceDay: number, nowMs: EpochMs): Promise<number[]> {
  const day = Math.floor(nowMs / DAY_MS);
  const rows = new Set<number>();
  for (const ageDays of agesOfLess(FATHOM_RULES)) {
    const span = { fromMs: (sinceDay - ageDays) * DAY_MS, toMs: (day - ageDays) * DAY_MS - 1 };
    for await (const page of eventPages<{ lat: number }>(db, 'lat', span)) for (const { lat } of page) rows.add(Math.floor(lat));
  }
  return [...rows];
}

const withNeighbours = (rows: readonly number[]): number[] => [...new Set(rows.flatMap((row) => ROWS_NORTH.map((north) => row + north)))];

/** Returns how many ratings changed. */
async function writeRatings(db: Db, ratings: readonly { id: string; rating: ComputedRating | null }[], nowMs: EpochMs): Promise<number> {
  const changed = await db.query(
    `update ports p set computed_rating = r.rating, updated_at_ms = $2,
       threat_rating = coalesce(p.given_rating ->> 'rating', r.rating ->> 'rating')
     from jsonb_to_recordset($1::jsonb) as r (id text, rating jsonb)
     where p.id = r.id and p.computed_rating is distinct from r.rating
     returning p.id`,
    [JSON.stringify(ratings), nowMs],
  );
  return changed.length;
}

interface RatingOptions {
  signal?: AbortSignal | undefined;
  rows?: readonly number[];
}
interface ChangedOptions {
  signal?: AbortSignal;
  /** The day, counted from 1970, of the last time; absent: everything is rated. */
  ratedDay?: number | undefined;
}

/** Rates every port by what is stored now, or those near whole degrees of latitude; returns how many ratings changed. */
export async function computeRatings(db: Db, nowMs: EpochMs, { signal, rows }: RatingOptions = {}): Promise<number> {
  const portRows = rows && withNeighbours(rows);
  const events = await readEvents(db, nowMs, portRows && withNeighbours(portRows));
  const where = portRows ? 'floor(lat)::int = any($1::int[])' : 'true';
  const ports = await readPorts(db, where, portRows ? [portRows] : []);
  let changed = 0;
  let batch: { id: string; rating: ComputedRating | null }[] = [];
  for (const [at, { id, lat, lon }] of ports.entries()) {
    const near = ROWS_NORTH.flatMap((rows) => events.get(Math.floor(lat) + rows) ?? []);
    batch.push({ id, rating: rateByEvents([lon, lat], near, nowMs, FATHOM_RULES) ?? null });
    if (batch.length === BATCH_ROWS || at === ports.length - 1) {
      changed += await writeRatings(db, batch, nowMs);
      batch = [];
    }
    if (at % AT_ONCE === 0) {
      await turn();
      signal?.throwIfAborted();
    }
  }
  return changed;
}

interface Notes {
  ids: string[];
  rows: number[];
}

/**
 * Rates where events or ports changed since the last time (table places_to_rate) or events became too old for their weight; returns how
 * many ratings changed. Changes during the run wait for the next time.
 */
export async function rateChanged(db: Db, nowMs: EpochMs, { signal, ratedDay }: ChangedOptions): Promise<number> {
  const [{ ids, rows: noted } = { ids: [], rows: [] }] = await db.query<Notes>(
    `with noted as (select id, lat_degs from places_to_rate order by id limit $1)
     select array(select id::text from noted) as ids, array(select distinct lat from noted, unnest(lat_degs) as lat) as rows`,
    [MOST_NOTES],
  );
  const rows = ratedDay === undefined ? undefined : [...new Set([...noted, ...(await agedRows(db, ratedDay, nowMs))])];
  if (rows?.length === 0) return 0;
  const changed = await computeRatings(db, nowMs, rows && rows.length <= MOST_ROWS ? { signal, rows } : { signal });
  await db.query('delete from places_to_rate where id = any($1::bigint[])', [ids]);
  return changed;
}

interface RatingParts {
  db: Db;
  clock: () => EpochMs;
  log: Pick<Log, 'info' | 'warn'>;
  jobs?: Jobs;
}

/** Rates at once, and then whenever needed until the returned function is called. */
export async function startRatings({ db, clock, log, jobs = unwatched }: RatingParts): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let ratedDay: number | undefined;
  let queue: Promise<void> = Promise.resolve();

  async function rate(): Promise<void> {
    if (stopping.signal.aborted) return;
    const nowMs = clock();
    const day = Math.floor(nowMs / DAY_MS);
    const compute = () => rateChanged(db, nowMs, { signal: stopping.signal, ratedDay });
    try {
      const changed = await jobs.run('Port ratings', LOOK_EVERY_MS, compute);
      ratedDay = day;
      if (changed > 0) log.info('ports are rated by the events near them', { changed });
    } catch (error) {
      if (!stopping.signal.aborted) log.warn('ports could not be rated; it is tried again', { error: String(error) });
    }
  }
  const rateInTurn = () => (queue = queue.then(rate));

  // our own writing of ports too: then nothing is noted, and it ends
  const stopFollowing = await whenSettled({ db, clock, scopes: ['world:events', 'world:ports'] }, () => void rateInTurn());
  const looking = setInterval(() => {
    if (ratedDay !== Math.floor(clock() / DAY_MS)) void rateInTurn();
  }, LOOK_EVERY_MS);
  looking.unref();
  void rateInTurn();
  return async () => {
    clearInterval(looking);
    stopping.abort(new Error('The server is stopping'));
    await stopFollowing();
    await queue;
  };
}
