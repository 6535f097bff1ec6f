// What an AIS message says, in trade units, "not available" left out. The decoder makes them, ships are built from them.
import type { Degrees, EpochMs, Knots, Metres } from '#contract/units.ts';

export type AisClass = 'A' | 'B';

/** A position from types 1, 2, 3, 18, 19, 27 (ships) or from a distress device. lat and lon are absent when the sender did not know them. */
export interface PositionReport {
  kind: 'position';
  type: number;
  mmsi: number;
  aisClass: AisClass;
  latDeg?: Degrees;
  lonDeg?: Degrees;
  speedKn?: Knots;
  courseDeg?: Degrees;
  headingDeg?: Degrees;
  navStatus?: number;
}

/** Identity and voyage from types 5, 19, 24. Members that the message does not carry are absent. */
export interface StaticReport {
  kind: 'static';
  type: number;
  mmsi: number;
  aisClass: AisClass;
  imo?: number;
  name?: string;
  callsign?: string;
  shipType?: number;
  lengthM?: Metres;
  beamM?: Metres;
  draughtM?: Metres;
  destination?: string;
  /** As reported: month 1-12, day 1-31, hour 0-23, minute 0-59; AIS carries no year. */
  eta?: { month: number; day: number; hour: number; minute: number };
}

/** Decoded and counted, not listed as ships: base stations (4, 11), aircraft (9), aids to navigation (21). */
export interface NonShipReport {
  kind: 'baseStation' | 'aircraft' | 'aidToNavigation';
  type: number;
  mmsi: number;
  latDeg?: Degrees;
  lonDeg?: Degrees;
  name?: string;
}

export type AisReport = PositionReport | StaticReport | NonShipReport;

/** Where decoded reports go. atMs: when the position was received or, in a dated recording, was sent. */
export interface ReportSink {
  position(report: PositionReport, atMs: EpochMs): void;
  identity(report: StaticReport, atMs: EpochMs): void;
}
