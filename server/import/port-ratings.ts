// Keeps the computed rating of each port: anew after events or ports changed, and each day, because what happened grows old.
// Writes only what is another than before; a rating that somebody gave stands.
import { setImmediate as turn } from 'node:timers/promises';
import type { ComputedRating } from '#contract/ports.ts';
import type { EpochMs } from '#contract/units.ts';
import { rateByEvents, ratingWindowStart, type WeighedEvent } from '#domain/ports/port-rating.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { type Jobs, unwatched } from '#server/jobs.ts';
import type { Log } from '#server/log.ts';

/** Events come in bursts; ratings follow when they pause, and during a flood once a minute. */
const SETTLE_MS = 5000;
const MOST_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** Ports rated between two turns of the loop: some milliseconds. */
const AT_ONCE = 100;
/** As far as RATING_RADIUS_NM reaches, in whole degrees. */
const ROWS_NORTH = [-1, 0, 1];

interface PortPlace {
  id: string;
  lat: number;
  lon: number;
}

type EventRecord = Omit<WeighedEvent, 'occurredAt' | 'confidence'> & {
  occurred_at_ms: number;
  confidence: NonNullable<WeighedEvent['confidence']> | null;
};

/** Batch by batch, so that no answer of the database holds the loop. Invented samples rate nothing. */
async function readAll<Row extends { id: string }>(db: Db, select: string, where: string, params: readonly unknown[]): Promise<Row[]> {
  const all: Row[] = [];
  for (let after = ''; ; ) {
    const rows = await db.query<Row>(`${select} where ${where} and id > $${params.length + 1} order by id limit ${BATCH_ROWS}`, [
      ...params,
      after,
    ]);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return all;
    after = last.id;
  }
}

async function readEvents(db: Db, nowMs: EpochMs): Promise<Map<number, WeighedEvent[]>> {
  const records = await readAll<EventRecord>(
    db,
    'select id, type, category, lat, lon, occurred_at_ms, confidence from events',
    'not sample and occurred_at_ms >= $1',
    [ratingWindowStart(nowMs)],
  );
  const events = records.map(({ occurred_at_ms, confidence, ...event }) => ({
    ...event,
    occurredAt: occurred_at_ms,
    confidence: confidence ?? undefined,
  }));
  return Map.groupBy(events, ({ lat }) => Math.floor(lat));
}

/** Answers how many ports are rated otherwise than before. */
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

/** Rates every port by what is stored now; answers how many are rated otherwise than before. */
export async function computeRatings(db: Db, nowMs: EpochMs, signal?: AbortSignal): Promise<number> {
  const events = await readEvents(db, nowMs);
  const ports = await readAll<PortPlace>(db, 'select id, lat, lon from ports', 'true', []);
  let changed = 0;
  let batch: { id: string; rating: ComputedRating | null }[] = [];
  for (const [at, { id, lat, lon }] of ports.entries()) {
    const near = ROWS_NORTH.flatMap((rows) => events.get(Math.floor(lat) + rows) ?? []);
    batch.push({ id, rating: rateByEvents([lon, lat], near, nowMs) ?? null });
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

interface RatingParts {
  db: Db;
  clock: () => EpochMs;
  log: Pick<Log, 'info' | 'warn'>;
  jobs?: Jobs;
}

/** Rates at once, and from then on whenever it is needed, until the answered function is called. */
export async function startRatings({ db, clock, log, jobs = unwatched }: RatingParts): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let ratedDay: number | undefined;
  let firstChangeMs: EpochMs | undefined;
  let settle: NodeJS.Timeout | undefined;
  let queue: Promise<void> = Promise.resolve();

  async function rate(): Promise<void> {
    if (stopping.signal.aborted) return;
    firstChangeMs = undefined;
    const nowMs = clock();
    try {
      const changed = await jobs.run('Rating ports', LOOK_EVERY_MS, () => computeRatings(db, nowMs, stopping.signal));
      ratedDay = Math.floor(nowMs / DAY_MS);
      if (changed > 0) log.info('ports are rated by the events near them', { changed });
    } catch (error) {
      if (!stopping.signal.aborted) log.warn('ports could not be rated; it is tried again', { error: String(error) });
    }
  }
  const rateInTurn = () => (queue = queue.then(rate));

  const unlisten = await db.listen('fathom_changed', (payload) => {
    if (!/^world:(events|ports) /.test(payload)) return; // our own writing too: then nothing differs, and it ends
    firstChangeMs ??= clock();
    clearTimeout(settle);
    settle = setTimeout(() => void rateInTurn(), clock() - firstChangeMs > MOST_WAIT_MS ? 0 : SETTLE_MS);
    settle.unref();
  });
  const looking = setInterval(() => {
    if (ratedDay !== Math.floor(clock() / DAY_MS)) void rateInTurn();
  }, LOOK_EVERY_MS);
  looking.unref();
  void rateInTurn();
  return async () => {
    clearTimeout(settle);
    clearInterval(looking);
    stopping.abort(new Error('The server is stopping'));
    await unlisten();
    await queue;
  };
}
