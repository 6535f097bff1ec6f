// How reports fill the columns of one slot. A value out of range is stored as unknown, never wrapped into another value.
import type { AisClass, PositionReport, StaticReport } from '#domain/ais/reports.ts';
import { FLAG, MICRO, NO_NAV_STATUS, NONE, type Segment, TEXT_WIDTH } from './segment.ts';
import { differs, writeText } from './text-column.ts';

export const toClassFlag = (aisClass: AisClass): number => (aisClass === 'B' ? FLAG.classB : FLAG.classA);

const within = (value: number | undefined, most: number): value is number => value !== undefined && value >= 0 && value <= most;

const toUnits = (value: number | undefined, most: number, perUnit = 1): number =>
  within(value, most) ? Math.round(value * perUnit) : NONE;

/** 360 degrees are 0. */
const toTurn = (degrees: number | undefined, perDegree: number): number =>
  within(degrees, 360) ? Math.round(degrees * perDegree) % (360 * perDegree) : NONE;

/** The report replaces the last one completely: a member that it does not carry becomes unknown. Ranges: ITU-R M.1371-5 table 48. */
export function changePosition(segment: Segment, at: number, report: PositionReport, latDeg: number, lonDeg: number): void {
  segment.latMicro[at] = Math.round(latDeg * MICRO);
  segment.lonMicro[at] = Math.round(lonDeg * MICRO);
  segment.courseTenths[at] = toTurn(report.courseDeg, 10);
  segment.speedTenths[at] = toUnits(report.speedKn, 102.2, 10);
  segment.heading[at] = toTurn(report.headingDeg, 1);
  segment.navStatus[at] = within(report.navStatus, 15) ? report.navStatus : NO_NAV_STATUS;
}

export const packEta = ({ month, day, hour, minute }: NonNullable<StaticReport['eta']>): number =>
  month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 ? 0 : (month << 16) | (day << 11) | (hour << 6) | minute;

/** 'MM-DDTHH:MMZ', as it is sent; '' when unknown. */
export function etaText(packed: number): string {
  if (packed === 0) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(packed >>> 16)}-${two((packed >>> 11) & 31)}T${two((packed >>> 6) & 31)}:${two(packed & 63)}Z`;
}

type Numbers = Uint16Array | Uint32Array;

/** Writes what the report carries (all of it, or only where nothing is known) and returns whether anything changed. */
export function changeIdentity(segment: Segment, at: number, report: StaticReport, replace: boolean): boolean {
  let changed = false;
  const number = (column: Numbers, value: number, none: number) => {
    if (value === none || column[at] === value || !(replace || column[at] === none)) return;
    column[at] = value;
    changed = true;
  };
  const text = (name: keyof typeof TEXT_WIDTH, value: string | undefined) => {
    const column = segment[name];
    const width = TEXT_WIDTH[name];
    if (!value || !(replace || column[at * width] === 0) || !differs(column, width, at, value)) return;
    writeText(column, width, at, value);
    changed = true;
  };
  number(segment.imo, within(report.imo, 0xffffffff) ? report.imo : 0, 0);
  number(segment.eta, report.eta ? packEta(report.eta) : 0, 0);
  number(segment.shipType, toUnits(report.shipType, 255), NONE);
  number(segment.draughtTenths, toUnits(report.draughtM, 25.5, 10), NONE);
  number(segment.lengthM, toUnits(report.lengthM, 1022), NONE);
  number(segment.beamM, toUnits(report.beamM, 126), NONE);
  text('name', report.name);
  text('callsign', report.callsign);
  text('destination', report.destination);
  return changed;
}
