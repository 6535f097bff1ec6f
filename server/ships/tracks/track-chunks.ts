// Packed chunks of tracks in the database. Points are added to a ship's last chunk until it is full; chunks are read, thinned and deleted.
import { DAY_S, type EpochMs } from '#contract/units.ts';
import { thinnedIndexes } from '#domain/tracks/track-line.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { joinSpots, packTrack, type TrackSpot, unpackTrack } from './track-codec.ts';

/** With their row about 2 kB: four to a page, none moved out of it. */
const FULL_POINTS = 240;
/** From first to last point: a chunk is thinned and forgotten as one. */
const LONGEST_S = 2 * DAY_S;
const LONGEST_THINNED_S = 8 * DAY_S;
/** What thinned tracks are off at most: sailed steadily from point to point, she is never further from where she was at the time. */
const THINNED_OFF_M = 20;
/** No gap may appear that was none (GAP_MS of domain/tracks/track.ts). */
const MOST_APART_S = 3600;
/** Any fixed number: whoever changes chunks does so one after the other, for chunks of a ship must not overlap. */
const LOCK = 'select pg_advisory_xact_lock(7369701, 2)';

interface Chunk {
  mmsi: number;
  first_s: number;
  last_s: number;
  points: number;
  thinned: boolean;
  packed: Uint8Array;
}

const COLUMNS = 'c.mmsi, c.first_s, c.last_s, c.points, c.thinned, c.packed';

/** Points in order of time, cut into chunks. */
function toChunks(mmsi: number, spots: readonly TrackSpot[], thinned: boolean): Chunk[] {
  const longestS = thinned ? LONGEST_THINNED_S : LONGEST_S;
  const chunks: Chunk[] = [];
  for (let from = 0; from < spots.length; ) {
    const firstS = spots[from]?.atS ?? 0;
    let to = from + 1;
    while (to < spots.length && to - from < FULL_POINTS && (spots[to]?.atS ?? 0) - firstS <= longestS) to++;
    const part = spots.slice(from, to);
    chunks.push({ mmsi, first_s: firstS, last_s: part.at(-1)?.atS ?? firstS, points: part.length, thinned, packed: packTrack(part) });
    from = to;
  }
  return chunks;
}

/** All in one statement and their bytes in one parameter: drivers differ in arrays of bytea. */
async function writeChunks(tx: Tx, traffic: number, chunks: readonly Chunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const bytes = new Uint8Array(chunks.reduce((sum, { packed }) => sum + packed.length, 0));
  const starts: number[] = [];
  let at = 0;
  for (const { packed } of chunks) {
    starts.push(at + 1);
    bytes.set(packed, at);
    at += packed.length;
  }
  await tx.query(
    `insert into track_chunks as c (traffic, mmsi, first_s, last_s, points, thinned, packed)
     select $1::smallint, n.mmsi, n.first_s, n.last_s, n.points, n.thinned, substring($2::bytea from n.start for n.length)
     from unnest($3::int[], $4::bigint[], $5::bigint[], $6::int[], $7::boolean[], $8::int[], $9::int[])
       as n (mmsi, first_s, last_s, points, thinned, start, length)
     on conflict (traffic, mmsi, first_s) do update
       set last_s = excluded.last_s, points = excluded.points, thinned = excluded.thinned, packed = excluded.packed`,
    [
      traffic,
      bytes,
      chunks.map(({ mmsi }) => mmsi),
      chunks.map(({ first_s }) => first_s),
      chunks.map(({ last_s }) => last_s),
      chunks.map(({ points }) => points),
      chunks.map(({ thinned }) => thinned),
      starts,
      chunks.map(({ packed }) => packed.length),
    ],
  );
}

async function removeChunks(tx: Tx, traffic: number, chunks: readonly Chunk[]): Promise<void> {
  if (chunks.length === 0) return;
  await tx.query(
    'delete from track_chunks c using unnest($2::int[], $3::bigint[]) as n (mmsi, first_s) where c.traffic = $1 and c.mmsi = n.mmsi and c.first_s = n.first_s',
    [traffic, chunks.map(({ mmsi }) => mmsi), chunks.map(({ first_s }) => first_s)],
  );
}

/** Puts `news` in the place of `olds`. */
async function replaceChunks(tx: Tx, traffic: number, olds: readonly Chunk[], news: readonly Chunk[]): Promise<void> {
  const stays = new Set(news.map(({ mmsi, first_s }) => `${mmsi} ${first_s}`));
  await removeChunks(
    tx,
    traffic,
    olds.filter(({ mmsi, first_s }) => !stays.has(`${mmsi} ${first_s}`)),
  );
  await writeChunks(tx, traffic, news);
}

/**
 * Adds points, in any order, to the tracks of these ships (at most a few hundred per call). A second that already has a point keeps it, so
 * adding the same points twice has no effect.
 */
export async function addPoints(tx: Tx, traffic: number, tracks: ReadonlyMap<number, readonly TrackSpot[]>): Promise<void> {
  await tx.query(LOCK);
  const asked = [...tracks].map(([mmsi, spots]) => ({ mmsi, spots: joinSpots(spots) })).filter(({ spots }) => spots.length > 0);
  const found = await tx.query<Chunk>(
    `select ${COLUMNS} from unnest($2::int[], $3::bigint[], $4::bigint[]) as n (mmsi, first_s, last_s)
     cross join lateral (
       select coalesce(max(b.first_s), 0) as from_s from track_chunks b where b.traffic = $1 and b.mmsi = n.mmsi and b.first_s <= n.first_s
     ) as b
     join track_chunks c on c.traffic = $1 and c.mmsi = n.mmsi and c.first_s between b.from_s and n.last_s`,
    [
      traffic,
      asked.map(({ mmsi }) => mmsi),
      asked.map(({ spots }) => spots[0]?.atS ?? 0),
      asked.map(({ spots }) => spots.at(-1)?.atS ?? 0),
    ],
  );
  const olds: Chunk[] = [];
  const news: Chunk[] = [];
  for (const { mmsi, spots } of asked) {
    const firstS = spots[0]?.atS ?? 0;
    // A full or thinned chunk is rewritten only if some of the points fall into it.
    const touched = found.filter((one) => one.mmsi === mmsi && (one.last_s >= firstS || (one.points < FULL_POINTS && !one.thinned)));
    olds.push(...touched);
    news.push(...toChunks(mmsi, joinSpots(...touched.map(({ packed }) => unpackTrack(packed)), spots), false));
  }
  await replaceChunks(tx, traffic, olds, news);
}

/** The packed chunks that overlap the time span, oldest first. The first and last may extend beyond it. */
export async function readChunks(db: Tx, traffic: number, mmsi: number, sinceMs: EpochMs, untilMs: EpochMs): Promise<Uint8Array[]> {
  const chunks = await db.query<{ packed: Uint8Array }>(
    'select packed from track_chunks where traffic = $1 and mmsi = $2 and first_s <= $4 and last_s >= $3 order by first_s',
    [traffic, mmsi, Math.floor(sinceMs / 1000), Math.floor(untilMs / 1000)],
  );
  return chunks.map(({ packed }) => packed);
}

function toColumns(spots: readonly TrackSpot[]): TrackColumns {
  return {
    atS: Uint32Array.from(spots, ({ atS }) => atS),
    latE7: Int32Array.from(spots, ({ latE5 }) => latE5 * 100),
    lonE7: Int32Array.from(spots, ({ lonE5 }) => lonE5 * 100),
    speedTenths: Uint16Array.from(spots, ({ speedTenths }) => speedTenths),
    courseTenths: Uint16Array.from(spots, ({ courseTenths }) => courseTenths),
  };
}

/** Drops points within THINNED_OFF_M of where steady sailing between the remaining ones would be. Both ends of every gap stay. */
export function thinSpots(spots: readonly TrackSpot[]): TrackSpot[] {
  const kept = thinnedIndexes(toColumns(spots), THINNED_OFF_M, MOST_APART_S);
  return kept.map((at) => spots[at]).filter((spot) => spot !== undefined);
}

/** Chunks of one ship thinned per transaction: a few thousand points, so that none takes long. */
const CHUNKS_AT_ONCE = 24;

/**
 * Thins the oldest chunks of one ship that began before `beforeS`. Returns how many it took; 0: none is left. Deterministic and in one
 * transaction: if interrupted, it is simply done again.
 */
export function thinOne(db: Db, beforeS: number): Promise<number> {
  return db.transaction(null, async (tx) => {
    await tx.query(LOCK);
    const [ship] = await tx.query<{ traffic: number; mmsi: number }>(
      'select traffic, mmsi from track_chunks where not thinned and first_s < $1 order by first_s limit 1',
      [beforeS - LONGEST_S],
    );
    if (!ship) return 0;
    const { traffic, mmsi } = ship;
    const chunks = await tx.query<Chunk>(
      `select ${COLUMNS} from track_chunks c where traffic = $1 and mmsi = $2 and not thinned and first_s < $3 order by first_s limit ${CHUNKS_AT_ONCE}`,
      [traffic, mmsi, beforeS - LONGEST_S],
    );
    const [before] = await tx.query<Chunk>(
      `select ${COLUMNS} from track_chunks c where traffic = $1 and mmsi = $2 and first_s < $3 order by first_s desc limit 1`,
      [traffic, mmsi, chunks[0]?.first_s ?? 0],
    );
    const open = before?.thinned && before.points < FULL_POINTS ? [before] : [];
    const thinned = thinSpots(joinSpots(...chunks.map(({ packed }) => unpackTrack(packed))));
    const spots = joinSpots(...open.map(({ packed }) => unpackTrack(packed)), thinned);
    await replaceChunks(tx, traffic, [...open, ...chunks], toChunks(mmsi, spots, true));
    return chunks.length;
  });
}

const MOST_AT_ONCE = 1000;

/** Removes what ended before then, some at a time. Answers how many points went; the next call goes on until it is 0. */
export async function forgetChunks(db: Db, beforeMs: EpochMs): Promise<number> {
  let points = 0;
  for (const thinned of [true, false]) {
    const gone = await db.query<{ points: number }>(
      `delete from track_chunks where (traffic, mmsi, first_s) in (
         select traffic, mmsi, first_s from track_chunks where thinned = $2 and first_s < $1 and last_s < $1 order by first_s limit ${MOST_AT_ONCE}
       ) returning points`,
      [Math.floor(beforeMs / 1000), thinned],
    );
    for (const one of gone) points += one.points;
  }
  return points;
}
