// What a point of a track takes in the database, and how long a ship's track takes to read: packed, beside a row a point as before.
// npm run bench tracks. Ships sail on curves with a receiver's noise for a month and a half, at the rate that track-rule.ts takes.
import { DAY_S } from '#contract/units.ts';
import { openTestDb } from '#server/db/test-db.ts';
import type { Db } from '#server/db/db.ts';
import { addPoints, readChunks, thinOne } from '#server/ships/tracks/track-chunks.ts';
import { type TrackSpot, toTrackPoint, unpackTrack } from '#server/ships/tracks/track-codec.ts';
import type { Report } from './figure.ts';

const SHIPS = 10;
const DAYS = 45;
const FULL_DAYS = 30;
const START_S = Date.UTC(2026, 9, 1) / 1000;
const PAIRS = 9;
/** The measure: 10,000 ships for 90 days, 30 of them in full, at the points a day that were measured. */
const MEASURED_POINTS_A_DAY = 1.6e9 / 109;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Mulberry32: the same ships in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A point about each minute under way, now and then a turn; in port for a day of every ten, a point each half hour. */
function* sailing(ship: number): Generator<TrackSpot> {
  const random = randomOf(ship);
  const noise = (size: number) => (random() + random() + random() - 1.5) * size;
  let [lat, lon, course, speedKn] = [-40 + random() * 80, -170 + random() * 340, random() * 360, 9 + random() * 9];
  let turnTo = course;
  for (let atS = START_S; atS < START_S + DAYS * DAY_S; ) {
    const inPort = Math.floor((atS - START_S) / DAY_S + ship) % 10 === 0;
    const stepS = inPort ? 1800 + Math.floor(random() * 10) : 60 + Math.floor(random() * 10);
    atS += stepS;
    if (random() < 0.002) turnTo = (course + noise(90) + 360) % 360;
    course = (course + Math.max(-8, Math.min(8, ((turnTo - course + 540) % 360) - 180)) + 360) % 360;
    speedKn = Math.max(6, Math.min(20, speedKn + noise(0.1)));
    if (!inPort) {
      lat += (Math.cos((course * Math.PI) / 180) * speedKn * stepS) / 3600 / 60;
      lon += (Math.sin((course * Math.PI) / 180) * speedKn * stepS) / 3600 / 60 / Math.cos((lat * Math.PI) / 180);
      if (Math.abs(lat) > 60) turnTo = lat > 0 ? 180 : 0;
    }
    const place = 0.00004; // some 4 m
    yield {
      atS,
      latE5: Math.round((lat + noise(place)) * 1e5),
      lonE5: Math.round((((((lon + noise(place) + 180) % 360) + 360) % 360) - 180) * 1e5),
      courseTenths: Math.round(((inPort ? random() * 360 : course + noise(1.5)) + 360) * 10) % 3600,
      speedTenths: Math.max(0, Math.round((inPort ? 0 : speedKn + noise(0.2)) * 10)),
      heading: Math.round(course + noise(1) + 360) % 360,
      navStatus: inPort ? 5 : 0,
    };
  }
}

const bytesOf = async (db: Db, table: string): Promise<number> => {
  const [size] = await db.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
     where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [table],
  );
  return size?.bytes ?? 0;
};

/** As the version before kept them: a row a point. */
async function putRows(db: Db, mmsi: number, spots: readonly TrackSpot[]): Promise<void> {
  for (let at = 0; at < spots.length; at += 5000) {
    const part = spots.slice(at, at + 5000);
    await db.query(
      `insert into ship_track (traffic, mmsi, at_ms, lat_micro, lon_micro, course_tenths, speed_tenths, heading, nav_status)
       select 0, $1::int, * from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])`,
      [
        mmsi,
        part.map(({ atS }) => atS * 1000),
        part.map(({ latE5 }) => latE5 * 10),
        part.map(({ lonE5 }) => lonE5 * 10),
        part.map(({ courseTenths }) => courseTenths),
        part.map(({ speedTenths }) => speedTenths),
        part.map(({ heading }) => heading),
        part.map(({ navStatus }) => navStatus),
      ],
    );
  }
}

const OLD_QUESTION = `select mmsi, at_ms, lat_micro, lon_micro, course_tenths, speed_tenths, heading, nav_status from (
     select *, row_number() over (order by at_ms) as number, count(*) over () as points
     from ship_track where mmsi = $1 and traffic = $2 and at_ms between $3 and $4
   ) as track where (number - 1) % ceil(points / 20000.0)::bigint = 0 order by at_ms`;

async function readPacked(db: Db, mmsi: number, sinceMs: number, untilMs: number) {
  const chunks = await readChunks(db, 0, mmsi, sinceMs, untilMs);
  return chunks.flatMap((chunk) => unpackTrack(chunk)).map(toTrackPoint);
}

async function compare(db: Db, days: number): Promise<number> {
  const untilMs = (START_S + DAYS * DAY_S) * 1000;
  const sinceMs = untilMs - days * DAY_S * 1000;
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const mmsi = 201_000_000 + (pair % SHIPS);
    const packedAt = performance.now();
    await readPacked(db, mmsi, sinceMs, untilMs);
    const rowsAt = performance.now();
    await db.query(OLD_QUESTION, [mmsi, 0, sinceMs, untilMs]);
    ratios.push((rowsAt - packedAt) / (performance.now() - rowsAt));
  }
  return median(ratios);
}

export async function bench(report: Report): Promise<void> {
  const db = await openTestDb();
  await db.query('select ship_track_add_day(day) from generate_series($1::bigint, $2::bigint) as day', [
    START_S / DAY_S,
    START_S / DAY_S + DAYS,
  ]);
  let points = 0;
  for (let ship = 0; ship < SHIPS; ship++) {
    const spots = [...sailing(ship)];
    points += spots.length;
    await putRows(db, 201_000_000 + ship, spots);
    // An hour at a time, as the server packs.
    for (let at = 0; at < spots.length; at += 60)
      await db.transaction(null, (tx) => addPoints(tx, 0, new Map([[201_000_000 + ship, spots.slice(at, at + 60)]])));
  }
  const rows = (await bytesOf(db, 'ship_track')) / points;
  const grown = (await bytesOf(db, 'track_chunks')) / points;
  await db.exec('vacuum full track_chunks');
  const packed = (await bytesOf(db, 'track_chunks')) / points;
  report({ name: 'bytes a point, packed', value: packed, limit: 12, detail: { points, asRows: rows, beforeVacuum: grown } });
  report({ name: 'bytes a point, packed, to a row a point', value: packed / rows });
  report({ name: 'a day of a track, packed, to a row a point', value: await compare(db, 1), limit: 1 });
  report({ name: 'a month of a track, packed, to a row a point', value: await compare(db, 30), limit: 1 });

  const beforeS = START_S + (DAYS - FULL_DAYS) * DAY_S;
  const count = async () =>
    (await db.query<{ n: number }>('select sum(points)::int as n from track_chunks where first_s < $1', [beforeS - 2 * DAY_S]))[0]?.n ?? 0;
  const bytes = async () =>
    (
      await db.query<{ n: number }>('select sum(length(packed) + 110)::bigint as n from track_chunks where first_s < $1', [
        beforeS - 2 * DAY_S,
      ])
    )[0]?.n ?? 0;
  const [fullPoints, fullBytes] = [await count(), await bytes()];
  while ((await thinOne(db, beforeS)) > 0);
  const thinnedShare = (await bytes()) / fullBytes;
  report({ name: 'points that thinning leaves, share', value: (await count()) / fullPoints, detail: { thinnedShare } });
  report({
    name: '90 days of 10,000 ships, GB',
    value: (MEASURED_POINTS_A_DAY * packed * (FULL_DAYS + 2 + (90 - FULL_DAYS - 2) * thinnedShare)) / 1e9,
    limit: 12,
    detail: { pointsADay: MEASURED_POINTS_A_DAY, asRows: (MEASURED_POINTS_A_DAY * rows * 90) / 1e9 },
  });
  await db.close();
}
