// What each AIS message type says (ITU-R M.1371-5, annex 8). A value of "not available" is left out; an impossible position is refused.
import { type AisPayload, readInt, readSixBitText, readUint } from './payload.ts';
import type { RefusalReason } from './refusal-reason.ts';
import type { AisClass, AisReport, NonShipReport, PositionReport, StaticReport } from './reports.ts';

/** Five slots, the longest transmission: 1,064 bits with what follows them (M.1371-5, annex 2, 3.3.7). */
const MAX_BITS = 1064;

/**
 * Fewest and most bits of a message of each type. Fewest as gpsd 3.22 takes them (a type 1 of 163 bits, a type 5 of 420, a type 24
 * of 160). Most: in a world feed of 40,000 sentences 347 of 34,035 position reports are padded beyond their slot, and each of the 261
 * whose ship was heard otherwise too agrees with that position, so padding is taken. Text is another matter: what is longer than
 * 462 bits in type 5 has characters inserted (destinations such as "RUPERT HBQ^4LEK]"), while 450 and 462 are equipment that pads.
 */
const LENGTHS: Record<number, readonly [fewest: number, most: number]> = {
  1: [163, MAX_BITS],
  2: [163, MAX_BITS],
  3: [163, MAX_BITS],
  4: [168, MAX_BITS],
  5: [420, 462],
  9: [168, MAX_BITS],
  11: [168, MAX_BITS],
  18: [168, MAX_BITS],
  19: [312, 360],
  21: [272, 376],
  24: [160, 210],
  27: [96, 210],
};

/** The reports in one message: type 19 has two, types that are not handled have none ('otherType'). */
export function decodePayload(payload: AisPayload): readonly AisReport[] | RefusalReason | 'otherType' {
  if (payload.bitCount < 38) return 'tooShort';
  const type = readUint(payload, 0, 6);
  if (type === 0 || type > 27) return 'unknownType';
  const mmsi = readUint(payload, 8, 30);
  if (mmsi > 999_999_999) return 'impossibleMmsi';
  const length = LENGTHS[type];
  if (!length) return 'otherType';
  if (payload.bitCount < length[0]) return 'tooShort';
  if (payload.bitCount > length[1]) return 'tooLong';
  switch (type) {
    case 1:
    case 2:
    case 3:
      return one(classAPosition(payload, type, mmsi));
    case 4:
    case 11:
      return one(other(payload, { kind: 'baseStation', type, mmsi }, 79));
    case 5:
      return [classAStatic(payload, mmsi)];
    case 9:
      return one(other(payload, { kind: 'aircraft', type, mmsi }, 61));
    case 18:
      return one(classBPosition(payload, type, mmsi));
    case 19: {
      const position = classBPosition(payload, type, mmsi);
      return typeof position === 'string' ? position : [position, classBExtended(payload, mmsi)];
    }
    case 21:
      return one(aidToNavigation(payload, mmsi));
    case 24:
      return classBStatic(payload, mmsi);
    default:
      return one(longRangePosition(payload, mmsi));
  }
}

const one = <R extends AisReport>(report: R | RefusalReason): readonly R[] | RefusalReason =>
  typeof report === 'string' ? report : [report];

/** Ten-thousandths of a minute. */
const FINE = 600_000;
/** Tenths of a minute, type 27. */
const COARSE = 600;

/** Sets lat and lon, or neither when one is not available (91 and 181 degrees). False when either is impossible. */
function setPosition(report: PositionReport | NonShipReport, lon: number, lat: number, unitsPerDegree: number): boolean {
  const lonKnown = lon !== 181 * unitsPerDegree;
  const latKnown = lat !== 91 * unitsPerDegree;
  if (lonKnown && Math.abs(lon) > 180 * unitsPerDegree) return false;
  if (latKnown && Math.abs(lat) > 90 * unitsPerDegree) return false;
  if (lonKnown && latKnown) {
    report.latDeg = lat / unitsPerDegree;
    report.lonDeg = lon / unitsPerDegree;
  }
  return true;
}

/** Longitude of 28 bits from `bit`, latitude of 27 bits after it. */
const setFinePosition = (payload: AisPayload, report: PositionReport | NonShipReport, bit: number) =>
  setPosition(report, readInt(payload, bit, 28), readInt(payload, bit + 28, 27), FINE);

/** Speed, course and heading as types 1, 2, 3, 18 and 19 carry them: 1023, 3600 and 511 are "not available", more is reserved. */
function setMovement(payload: AisPayload, report: PositionReport, speedBit: number, courseBit: number, headingBit: number): void {
  const speed = readUint(payload, speedBit, 10);
  if (speed < 1023) report.speedKn = speed / 10;
  const course = readUint(payload, courseBit, 12);
  if (course < 3600) report.courseDeg = course / 10;
  const heading = readUint(payload, headingBit, 9);
  if (heading < 360) report.headingDeg = heading;
}

function classAPosition(payload: AisPayload, type: number, mmsi: number): PositionReport | RefusalReason {
  const report: PositionReport = { kind: 'position', type, mmsi, aisClass: 'A' };
  if (!setFinePosition(payload, report, 61)) return 'impossiblePosition';
  setMovement(payload, report, 50, 116, 128);
  report.navStatus = readUint(payload, 38, 4);
  return report;
}

function classBPosition(payload: AisPayload, type: number, mmsi: number): PositionReport | RefusalReason {
  const report: PositionReport = { kind: 'position', type, mmsi, aisClass: 'B' };
  if (!setFinePosition(payload, report, 57)) return 'impossiblePosition';
  setMovement(payload, report, 46, 112, 124);
  return report;
}

function longRangePosition(payload: AisPayload, mmsi: number): PositionReport | RefusalReason {
  const report: PositionReport = { kind: 'position', type: 27, mmsi, aisClass: 'A' };
  if (!setPosition(report, readInt(payload, 44, 18), readInt(payload, 62, 17), COARSE)) return 'impossiblePosition';
  const speed = readUint(payload, 79, 6);
  if (speed < 63) report.speedKn = speed;
  const course = readUint(payload, 85, 9);
  if (course < 360) report.courseDeg = course;
  report.navStatus = readUint(payload, 40, 4);
  return report;
}

function other(payload: AisPayload, report: NonShipReport, positionBit: number): NonShipReport | RefusalReason {
  return setFinePosition(payload, report, positionBit) ? report : 'impossiblePosition';
}

function aidToNavigation(payload: AisPayload, mmsi: number): NonShipReport | RefusalReason {
  const report: NonShipReport = { kind: 'aidToNavigation', type: 21, mmsi };
  if (!setFinePosition(payload, report, 164)) return 'impossiblePosition';
  const name = readSixBitText(payload, 43, 20) ?? '';
  // a name of all 20 characters goes on behind the fixed fields, in at most 14 more
  const more = name.length === 20 ? readSixBitText(payload, 272, Math.min(14, Math.floor((payload.bitCount - 272) / 6))) : undefined;
  if (name) report.name = name + (more ?? '');
  return report;
}

function classAStatic(payload: AisPayload, mmsi: number): StaticReport {
  const report: StaticReport = { kind: 'static', type: 5, mmsi, aisClass: 'A' };
  const imo = readUint(payload, 40, 30);
  // M.1371-5: below a million not used, above ten million a flag state's own number
  if (imo >= 1_000_000 && imo <= 9_999_999) report.imo = imo;
  setIdentity(payload, report, { callsign: 70, name: 112, shipType: 232, dimensions: 240 });
  const eta = readEta(payload, 274);
  if (eta) report.eta = eta;
  const draught = readUint(payload, 294, 8);
  if (draught > 0) report.draughtM = draught / 10;
  const destination = readSixBitText(payload, 302, 20);
  if (destination !== undefined) report.destination = destination;
  return report;
}

function classBExtended(payload: AisPayload, mmsi: number): StaticReport {
  const report: StaticReport = { kind: 'static', type: 19, mmsi, aisClass: 'B' };
  setIdentity(payload, report, { name: 143, shipType: 263, dimensions: 271 });
  return report;
}

/** A craft of a parent ship sends her MMSI where others send dimensions (M.1371-5, message 24 part B). */
const isAuxiliaryCraft = (mmsi: number) => Math.floor(mmsi / 10_000_000) === 98;

function classBStatic(payload: AisPayload, mmsi: number): readonly StaticReport[] | RefusalReason | 'otherType' {
  const aisClass: AisClass = 'B';
  const report: StaticReport = { kind: 'static', type: 24, mmsi, aisClass };
  const part = readUint(payload, 38, 2);
  if (part === 0) setIdentity(payload, report, { name: 40 });
  else if (part > 1) return 'otherType';
  else if (payload.bitCount < 162) return 'tooShort';
  else if (isAuxiliaryCraft(mmsi)) setIdentity(payload, report, { shipType: 40, callsign: 90 });
  else setIdentity(payload, report, { shipType: 40, callsign: 90, dimensions: 132 });
  return [report];
}

/** Where the parts of an identity begin; those that the message does not carry are left out. */
interface IdentityBits {
  callsign?: number;
  name?: number;
  shipType?: number;
  dimensions?: number;
}

function setIdentity(payload: AisPayload, report: StaticReport, bits: IdentityBits): void {
  const callsign = bits.callsign === undefined ? undefined : readSixBitText(payload, bits.callsign, 7);
  if (callsign !== undefined) report.callsign = callsign;
  const name = bits.name === undefined ? undefined : readSixBitText(payload, bits.name, 20);
  if (name !== undefined) report.name = name;
  const shipType = bits.shipType === undefined ? 0 : readUint(payload, bits.shipType, 8);
  if (shipType > 0) report.shipType = shipType;
  if (bits.dimensions === undefined) return;
  const lengthM = readUint(payload, bits.dimensions, 9) + readUint(payload, bits.dimensions + 9, 9);
  if (lengthM > 0) report.lengthM = lengthM;
  const beamM = readUint(payload, bits.dimensions + 18, 6) + readUint(payload, bits.dimensions + 24, 6);
  if (beamM > 0) report.beamM = beamM;
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Month 0, day 0, hour 24 and minute 60 mean "not available". Without one of them, or on a day that does not exist, there is no arrival time. */
function readEta(payload: AisPayload, bit: number): StaticReport['eta'] {
  const month = readUint(payload, bit, 4);
  const day = readUint(payload, bit + 4, 5);
  const hour = readUint(payload, bit + 9, 5);
  const minute = readUint(payload, bit + 14, 6);
  if (day === 0 || day > (DAYS_IN_MONTH[month - 1] ?? 0) || hour > 23 || minute > 59) return undefined;
  return { month, day, hour, minute };
}
