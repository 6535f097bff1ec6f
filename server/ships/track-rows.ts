// Track points as rows of ship_track, a partition a day.
import type { Traffic } from '#contract/ships.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toTrafficCode } from './ship-rows.ts';
import type { EpochMs } from '#contract/units.ts';
import type { StoredPoint } from './track-queue.ts';

export const DAY_MS = 86_400_000;
export const dayOf = (atMs: EpochMs): number => Math.floor(atMs / DAY_MS);

/** More are thinned in the database already: a question costs so many rows at most. */
const MOST_ROWS = 20_000;

const COLUMNS = {
  mmsi: 'int',
  at_ms: 'bigint',
  lat_micro: 'int',
  lon_micro: 'int',
  course_tenths: 'smallint',
  speed_tenths: 'smallint',
  heading: 'smallint',
  nav_status: 'smallint',
} as const satisfies Record<keyof StoredPoint, string>;
const names = Object.keys(COLUMNS) as (keyof StoredPoint)[];

/** A recording that is played again brings the same points: they are left as they are. */
const INSERT = `insert into ship_track (${names.join(', ')}, traffic)
  select *, $${names.length + 1}::smallint from unnest(${names.map((name, at) => `$${at + 1}::${COLUMNS[name]}[]`).join(', ')})
  on conflict do nothing`;

/** The partitions of these days must be there. At most BATCH_ROWS at once. */
export async function writePoints(tx: Tx, traffic: Traffic, points: readonly StoredPoint[]): Promise<void> {
  const columns = names.map((name) => points.map((point) => point[name]));
  await tx.query(INSERT, [...columns, toTrafficCode(traffic)]);
}

export async function addDay(tx: Tx, day: number): Promise<void> {
  await tx.query('select ship_track_add_day($1)', [day]);
}

/** Answers how many partitions went. */
export async function forgetDays(db: Db, beforeDay: number): Promise<number> {
  const [row] = await db.query<{ dropped: number }>('select ship_track_forget($1) as dropped', [beforeDay]);
  return row?.dropped ?? 0;
}

/** A ship's points in that time, oldest first; of a very long track every second, third, ... */
export function readPoints(db: Db, traffic: Traffic, mmsi: number, sinceMs: EpochMs, untilMs: EpochMs): Promise<StoredPoint[]> {
  return db.query<StoredPoint>(
    `select ${names.join(', ')} from (
       select *, row_number() over (order by at_ms) as number, count(*) over () as points
       from ship_track where mmsi = $1 and traffic = $2 and at_ms between $3 and $4
     ) as track
     where (number - 1) % ceil(points / ${MOST_ROWS}.0)::bigint = 0 order by at_ms`,
    [mmsi, toTrafficCode(traffic), sinceMs, untilMs],
  );
}
