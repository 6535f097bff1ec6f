// Once a day, for how long each held ship was near reports in the last 30 days, by her whole track: a row among the copies of her facts, so
// that devices need no track of thousands of ships to rate them.
import { type FactTraffic, NEAR_REPORTS } from '#contract/ship-history/ship-facts.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { type NearIndex, nearIndex } from '#domain/geo/near-index.ts';
import { FRESH_DAYS, LOOK_BACK_DAYS } from '#domain/risk/history-inputs.ts';
import { REPORT_RADIUS_NM, startOfDay } from '#domain/risk/report-reach.ts';
import { reportsThatRate } from '#domain/risk/reports-near.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { hoursNearOnTrack } from '#domain/ship-history/track-near-reports.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { longStep } from '#server/jobs/slices.ts';
import { readRiskWorld, type ServerReport } from '#server/risk/risk-rows.ts';
import { toTrafficCode } from '#server/ships/ship-rows.ts';
import { readChunks } from '#server/ships/tracks/track-chunks.ts';
import { joinSpots, type TrackSpot, unpackTrack } from '#server/ships/tracks/track-codec.ts';

/** In one turn: each takes some tens of ms. */
const SHIPS_A_TURN = 10;
/** Midnight is over when whoever was heard before it was heard after it, and her track was written. */
const AFTER_MIDNIGHT_MS = 3 * HOUR_MS;
/** The position before the 30 days. */
const BEFORE_MS = 2 * DAY_MS;
const FRESH_MS = FRESH_DAYS * DAY_MS;

/** One position in ten minutes, and both ends of every longer gap: a month of a position a minute has 43,000. */
const EVERY_S = 600;
const fewer = (spots: readonly TrackSpot[]): TrackSpot[] => {
  let keptS = Number.NEGATIVE_INFINITY;
  return spots.filter(({ atS }, at) => {
    const nextS = spots[at + 1]?.atS ?? Number.POSITIVE_INFINITY;
    if (atS - keptS < EVERY_S && nextS - atS < EVERY_S) return false;
    keptS = atS;
    return true;
  });
};

interface NearReportsParts {
  db: Db;
  clock: () => EpochMs;
  traffic: FactTraffic;
  guard: (tx: Tx) => Promise<void>;
}

export class NearReports {
  readonly #parts: NearReportsParts;
  /** undefined: without any report nobody knows what happens anywhere. */
  #index: NearIndex<ServerReport> | undefined;
  /** Of the day that the index is of; NaN: there is none yet. */
  #dayMs = Number.NaN;
  /** Of whom nothing could be said that day. */
  readonly #unknown = new Set<number>();
  #isDone = false;
  /** Ships up to this number were looked at. */
  #afterMmsi = 0;

  constructor(parts: NearReportsParts) {
    this.#parts = parts;
  }

  /** Ships came into somebody's list. */
  lookAgain(): void {
    [this.#isDone, this.#afterMmsi] = [false, 0];
  }

  /** @throws DbError; what was not written waits for the next turn */
  async turn(): Promise<void> {
    const { db, clock, traffic } = this.#parts;
    const dayMs = startOfDay(clock() - AFTER_MIDNIGHT_MS);
    if (dayMs !== this.#dayMs) this.lookAgain();
    if (this.#isDone) return;
    if (dayMs !== this.#dayMs || !this.#index) await this.#beginDay(dayMs);
    this.#isDone = !this.#index;
    if (this.#isDone) return;
    const ships = await db.query<{ mmsi: number }>(
      `select distinct h.mmsi from ship_fact_holdings h where h.traffic = $1 and h.mmsi > $5 and not exists (
         select from ship_facts f where f.id = h.holder_id || ':n' || h.mmsi and f.started_at_ms = $2 and f.traffic = $3) order by h.mmsi limit $4`,
      [toTrafficCode(traffic), dayMs, traffic, SHIPS_A_TURN, this.#afterMmsi],
    );
    for (const { mmsi } of ships) {
      if (!this.#unknown.has(mmsi)) await this.#renew(mmsi, dayMs);
      this.#afterMmsi = mmsi;
      await longStep();
    }
    this.#isDone = ships.length < SHIPS_A_TURN;
  }

  async #beginDay(dayMs: EpochMs): Promise<void> {
    const { db, traffic } = this.#parts;
    const { events } = await readRiskWorld(db, traffic, dayMs);
    const counted = reportsThatRate(events, dayMs, FATHOM_RULES);
    this.#index = counted.length > 0 ? nearIndex(counted, placeOf) : undefined;
    this.#dayMs = dayMs;
    this.#unknown.clear();
  }

  #isNear = (place: LonLat, atMs: EpochMs, withinNm: NauticalMiles): boolean =>
    (this.#index?.within(place, withinNm) ?? []).some(({ item }) => item.occurredAt <= atMs && atMs <= item.occurredAt + FRESH_MS);

  /** The same in all copies. What says nothing is not written. */
  async #renew(mmsi: number, dayMs: EpochMs): Promise<void> {
    const { db, clock, traffic, guard } = this.#parts;
    const fromMs = dayMs - LOOK_BACK_DAYS.hoursNear * DAY_MS;
    const packed = await readChunks(db, toTrafficCode(traffic), mmsi, fromMs - BEFORE_MS, clock());
    const track = fewer(joinSpots(...packed.map(unpackTrack))).map(({ atS, latE5, lonE5 }) => ({
      atMs: atS * 1000,
      place: [lonE5 / 1e5, latE5 / 1e5] as LonLat,
    }));
    const { hours, isWhole } = hoursNearOnTrack(track, { fromMs, toMs: dayMs, isNear: this.#isNear, radiusNm: REPORT_RADIUS_NM });
    if (hours === 0 && !isWhole) {
      this.#unknown.add(mmsi);
      return;
    }
    const detail = { hours: Math.round(hours * 10) / 10, isWhole };
    await db.transaction(null, async (tx) => {
      await guard(tx);
      await tx.query(
        `insert into ship_facts as c (id, holder_id, mmsi, kind, started_at_ms, lat, lon, detail, traffic)
         select h.holder_id || ':n' || h.mmsi, h.holder_id, h.mmsi, $3, $4, 0, 0, $5::jsonb, $6 from ship_fact_holdings h
         where h.mmsi = $1 and h.traffic = $2
         on conflict (id) do update set started_at_ms = excluded.started_at_ms, detail = excluded.detail, traffic = excluded.traffic`,
        [mmsi, toTrafficCode(traffic), NEAR_REPORTS, dayMs, JSON.stringify(detail), traffic],
      );
    });
  }
}
