// Tracks of ships on this device: rows are appended, read as one track, merged, and given up when there are too many. The ship store
// decides what is recorded (src/ships/store/track-recorder.ts).
import { DAY_S, type EpochMs } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { cutTrack, daysOf, joinTracks } from '#domain/tracks/track.ts';
import type { AccountDb } from './device/account-db.ts';
import type { ShipTrackRow } from './ship-rows.ts';

/** Ten digits hold every second until 2286, so that keys sort like times. */
const trackKey = (mmsi: number, atS: number) => `${mmsi}:${String(Math.max(0, atS)).padStart(10, '0')}`;

/** No row crosses 00:00Z, so the rows that contain a time begin on its day. */
const rowsOf = (mmsi: number, track: TrackColumns): ShipTrackRow[] =>
  daysOf(track).map((day) => ({ key: trackKey(mmsi, day.atS[0] ?? 0), toS: day.atS.at(-1) ?? 0, ...day }));

const startOfDayS = (atMs: EpochMs) => Math.floor(atMs / 1000 / DAY_S) * DAY_S;

const between = (db: AccountDb, mmsi: number, fromMs: EpochMs, toMs: EpochMs) =>
  db.shipTracks.where('key').between(trackKey(mmsi, startOfDayS(fromMs)), trackKey(mmsi, Math.floor(toMs / 1000)), true, true);

/** The stored track of a ship between two times, both included. */
async function readTrack(db: AccountDb, mmsi: number, fromMs: EpochMs, toMs: EpochMs): Promise<TrackColumns> {
  return cutTrack(joinTracks(await between(db, mmsi, fromMs, toMs).toArray()), fromMs, toMs);
}

/** The same for many ships in one transaction; ships without a track are left out. */
export function readTracks(db: AccountDb, mmsis: readonly number[], fromMs: EpochMs, toMs: EpochMs): Promise<Map<number, TrackColumns>> {
  return db.transaction('r', db.shipTracks, async () => {
    const held = new Map<number, TrackColumns>();
    for (const mmsi of mmsis) {
      const track = await readTrack(db, mmsi, fromMs, toMs);
      if (track.atS.length > 0) held.set(mmsi, track);
    }
    return held;
  });
}

/** Adds points. Reads an existing row only if it begins in the same second. */
export function appendTracks(db: AccountDb, tracks: ReadonlyMap<number, TrackColumns>): Promise<void> {
  const rows = [...tracks].flatMap(([mmsi, track]) => rowsOf(mmsi, track));
  return db.transaction('rw', db.shipTracks, async () => {
    const present = await db.shipTracks.bulkGet(rows.map(({ key }) => key));
    await db.shipTracks.bulkPut(rows.map((row, i) => joined(present[i], row)));
  });
}

function joined(present: ShipTrackRow | undefined, row: ShipTrackRow): ShipTrackRow {
  if (!present) return row;
  const track = joinTracks([present, row]);
  return { key: row.key, toS: track.atS.at(-1) ?? row.toS, ...track };
}

/** Merges a ship's rows in a period into one row per day, stored and new points together; `tidy` may drop points. */
export function tidyTrack(
  db: AccountDb,
  { mmsi, fromMs, toMs, added }: { mmsi: number; fromMs: EpochMs; toMs: EpochMs; added?: TrackColumns },
  tidy: (track: TrackColumns) => TrackColumns,
): Promise<void> {
  return db.transaction('rw', db.shipTracks, async () => {
    const rows = await between(db, mmsi, fromMs, toMs).toArray();
    const track = tidy(joinTracks(added ? [...rows, added] : rows));
    await db.shipTracks.bulkDelete(rows.map(({ key }) => key));
    await db.shipTracks.bulkPut(rowsOf(mmsi, track));
  });
}

/** Gives up rows that end before a time, and the oldest of those beyond a number. Returns how many. */
export function giveUpTracks(db: AccountDb, { beforeMs, mostRows }: { beforeMs: EpochMs; mostRows: number }): Promise<number> {
  return db.transaction('rw', db.shipTracks, async () => {
    const old = await db.shipTracks
      .where('toS')
      .below(Math.floor(beforeMs / 1000))
      .delete();
    const tooMany = (await db.shipTracks.count()) - mostRows;
    if (tooMany <= 0) return old;
    const keys = await db.shipTracks.orderBy('toS').limit(tooMany).primaryKeys();
    await db.shipTracks.bulkDelete(keys);
    return old + keys.length;
  });
}
