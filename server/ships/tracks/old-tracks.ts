// Points that an earlier version stored in ship_track, one row each. They are packed day by day while the server runs, and read from there
// until that is finished.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { NO_NAV_STATUS, NONE } from '#server/ships/segment.ts';
import { addPoints } from './track-chunks.ts';
import type { TrackSpot } from './track-codec.ts';

const ROWS_AT_ONCE = 5000;
/** For one read, as before. */
const MOST_ROWS = 20_000;
const SAY_EVERY_MS = 30_000;
/** The key of the progress in `settings`. Written in the same transaction as the chunks, so a killed server resumes there. */
const REACHED = 'tracks.packed';

const SPOT = `mmsi, traffic, at_ms, floor(at_ms / 1000.0)::bigint as "atS", round(lat_micro / 10.0)::int as "latE5", round(lon_micro / 10.0)::int as "lonE5",
  coalesce(course_tenths::int, ${NONE}) as "courseTenths", coalesce(speed_tenths::int, ${NONE}) as "speedTenths",
  coalesce(heading::int, ${NONE}) as heading, coalesce(nav_status::int, ${NO_NAV_STATUS}) as "navStatus"`;

interface OldRow extends TrackSpot {
  mmsi: number;
  traffic: number;
  at_ms: EpochMs;
}

interface Reached {
  day: string;
  mmsi: number;
  traffic: number;
  atMs: EpochMs;
}

const toSpot = ({ atS, latE5, lonE5, courseTenths, speedTenths, heading, navStatus }: OldRow): TrackSpot => ({
  atS,
  latE5,
  lonE5,
  courseTenths,
  speedTenths,
  heading,
  navStatus,
});

/** Names of the partitions that are left, oldest first. */
export async function oldDays(db: Db): Promise<string[]> {
  const days = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ship_track'::regclass order by c.relname`,
  );
  return days.map(({ name }) => name);
}

/** A ship's points there, oldest first; of a very long track every second, third, ... */
export async function readOld(db: Db, traffic: number, mmsi: number, sinceMs: EpochMs, untilMs: EpochMs): Promise<TrackSpot[]> {
  const rows = await db.query<OldRow>(
    `select ${SPOT} from (
       select *, row_number() over (order by at_ms) as number, count(*) over () as points
       from ship_track where mmsi = $1 and traffic = $2 and at_ms between $3 and $4
     ) as track
     where (number - 1) % ceil(points / ${MOST_ROWS}.0)::bigint = 0 order by at_ms`,
    [mmsi, traffic, sinceMs, untilMs],
  );
  return rows.map(toSpot);
}

/** Packs the next rows of a day in one transaction, its progress with them. Answers how many; 0: the day is done. */
function packSome(db: Db, day: string): Promise<number> {
  return db.transaction(null, async (tx) => {
    const [setting] = await tx.query<{ value: Reached }>('select value from settings where name = $1 for update', [REACHED]);
    const reached = setting?.value.day === day ? setting.value : { mmsi: 0, traffic: 0, atMs: 0 };
    const rows = await tx.query<OldRow>(
      `select ${SPOT} from ${day} where (mmsi, traffic, at_ms) > ($1, $2, $3) order by mmsi, traffic, at_ms limit ${ROWS_AT_ONCE}`,
      [reached.mmsi, reached.traffic, reached.atMs],
    );
    const last = rows.at(-1);
    if (!last) return 0;
    for (const [traffic, of] of Map.groupBy(rows, (row) => row.traffic)) {
      const tracks = new Map([...Map.groupBy(of, ({ mmsi }) => mmsi)].map(([mmsi, points]) => [mmsi, points.map(toSpot)]));
      await addPoints(tx, traffic, tracks);
    }
    const now: Reached = { day, mmsi: last.mmsi, traffic: last.traffic, atMs: last.at_ms };
    await tx.query('insert into settings (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value', [
      REACHED,
      JSON.stringify(now),
    ]);
    return rows.length;
  });
}

interface OldTracksParts {
  db: Db;
  log: Log;
  /** Whole days from before then are dropped as they are. */
  keptSinceMs: EpochMs;
  /** Leaves the database to others after work that took so long. */
  rest: (tookMs: number) => Promise<void>;
  isStopped: () => boolean;
}

/** Packs all that is left, says how far it is, and drops what is packed. true: nothing is left. */
export async function packOldTracks({ db, log, keptSinceMs, rest, isStopped }: OldTracksParts): Promise<boolean> {
  await db.query('select ship_track_forget($1)', [Math.floor(keptSinceMs / DAY_MS)]);
  const days = await oldDays(db);
  let points = 0;
  let saidMs = performance.now();
  for (const [at, day] of days.entries()) {
    for (;;) {
      if (isStopped()) return false;
      const startedMs = performance.now();
      const packed = await packSome(db, day);
      if (packed === 0) break;
      points += packed;
      await rest(performance.now() - startedMs);
      if (performance.now() - saidMs < SAY_EVERY_MS) continue;
      saidMs = performance.now();
      log.info('tracks of the version before are being packed', { day, points, daysLeft: days.length - at });
    }
    await db.exec(`drop table ${day}`);
    log.info('a day of tracks of the version before is packed', { day, points, daysLeft: days.length - at - 1 });
  }
  if (days.length > 0) await db.query('delete from settings where name = $1', [REACHED]);
  return true;
}
