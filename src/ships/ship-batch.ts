// Turns the records of an answer into columns as they arrive. Checks each member by hand and refuses records without a ship. A position is
// never NaN.
import { E7 } from '#domain/tracks/track.ts';
import type { ColdColumns, HotColumns, TextName } from '#store/ship-rows.ts';
import { allocateCold, allocateHot, grownCold, grownHot, NONE_8, NONE_16, STATE, TEXT_NAMES } from './columns.ts';

/**
 * The longest AIS text is a name with its extension, 34 characters (ITU-R M.1371); other sources write more. A text longer than this is
 * ignored.
 */
const MAX_TEXT = 256;
/** 30 bits (ITU-R M.1371, message 5). */
const MAX_IMO = 2 ** 30 - 1;
const MAX_SEEN_MS = (2 ** 32 - 1) * 1000;

const isIn = (value: unknown, least: number, most: number): value is number => typeof value === 'number' && value >= least && value <= most;

/** `none` if the member is unknown or outside the contract's range: the ship still has a position. */
const within = (value: unknown, most: number, scale: number, none: number) => (isIn(value, 0, most) ? Math.round(value * scale) : none);
const whole = (value: unknown, most: number, none: number) => (isIn(value, 0, most) && Number.isInteger(value) ? value : none);
const textOf = (value: unknown) => (typeof value === 'string' && value.length <= MAX_TEXT ? value : '');

/** Two letters as one number; 0 if they are not two capital letters. */
function flagCode(value: unknown): number {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? (value.charCodeAt(0) << 8) | value.charCodeAt(1) : 0;
}
export const flagText = (code: number): string => String.fromCharCode(code >> 8, code & 0xff);

export class ShipBatch {
  /** Rows filled. */
  count = 0;
  hot: HotColumns;
  cold: ColdColumns;
  readonly texts: Record<TextName, string[]> = { name: [], callsign: [], destination: [], eta: [] };
  /** Records without a ship. */
  refused = 0;
  /** Their MMSIs, if readable: the caller must not conclude that these ships are gone. */
  readonly refusedMmsi: number[] = [];

  constructor(capacity = 1024) {
    this.hot = allocateHot(capacity);
    this.cold = allocateCold(capacity);
  }

  /** Adds one parsed record. The member that it came in says whether it is class B. */
  add(record: unknown, classB: boolean): void {
    if (typeof record !== 'object' || record === null) {
      this.refused++;
      return;
    }
    const ship = record as Record<string, unknown>;
    const { mmsi, lon, lat, lastSeen } = ship;
    if (!isIn(mmsi, 100_000_000, 999_999_999) || !Number.isInteger(mmsi)) {
      this.refused++;
    } else if (ship.gone === true) {
      const row = this.#row(mmsi);
      this.hot.state[row] = STATE.gone;
      for (const name of TEXT_NAMES) this.texts[name].push('');
    } else if (isIn(lon, -180, 180) && isIn(lat, -90, 90) && isIn(lastSeen, 0, MAX_SEEN_MS)) {
      this.#fill(this.#row(mmsi), ship, lon, lat, lastSeen, classB);
    } else {
      this.refused++;
      this.refusedMmsi.push(mmsi);
    }
  }

  #row(mmsi: number): number {
    const row = this.count++;
    if (row >= this.cold.mmsi.length) {
      this.hot = grownHot(this.hot, this.count);
      this.cold = grownCold(this.cold, this.count);
    }
    this.cold.mmsi[row] = mmsi;
    return row;
  }

  #fill(row: number, ship: Record<string, unknown>, lonDeg: number, latDeg: number, seenMs: number, classB: boolean): void {
    const { hot, cold, texts } = this;
    hot.lonE7[row] = Math.round(lonDeg * E7);
    hot.latE7[row] = Math.round(latDeg * E7);
    const course = within(ship.cog, 359.999_999, 10, NONE_16);
    hot.courseTenths[row] = course === 3600 ? 0 : course;
    hot.speedTenths[row] = within(ship.sog, 102.2, 10, NONE_16);
    hot.headingDeg[row] = whole(ship.heading, 359, NONE_16);
    hot.navStatus[row] = whole(ship.navStatus, 15, NONE_8);
    hot.state[row] = classB ? STATE.classB : 0;
    hot.seenS[row] = Math.floor(seenMs / 1000);
    cold.imo[row] = whole(ship.imo, MAX_IMO, 0);
    cold.shipType[row] = whole(ship.shipType, 255, NONE_16);
    cold.flag[row] = flagCode(ship.flag);
    cold.lengthM[row] = whole(ship.length, 1022, NONE_16);
    cold.beamM[row] = whole(ship.beam, 126, NONE_8);
    cold.draughtTenths[row] = within(ship.draught, 25.5, 10, NONE_16);
    texts.name.push(textOf(ship.name));
    texts.callsign.push(textOf(ship.callsign));
    texts.destination.push(textOf(ship.destination));
    texts.eta.push(textOf(ship.eta));
  }
}
