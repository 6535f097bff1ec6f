// The decoder against what the world sends and what trusted decoders make of it. Skipped by name where the real data is not at hand.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ggencoder from 'ggencoder';
import { describe, expect, it } from 'vitest';
import { makeAisDecoder } from './decoder.ts';
import { isListedMmsi } from './mmsi.ts';
import type { AisReport, PositionReport, StaticReport } from './reports.ts';

const DATA = fileURLToPath(new URL('../shared/data/', new URL('../../../', import.meta.url)));
const SAMPLE = `${DATA}sample.aivdm`;
const EXPECTED = `${DATA}sample.aivdm.js.chk`;
const WORLD = `${DATA}ais-world-40k.nmea`;
const linesOf = (file: string) => readFileSync(file, 'latin1').split('\n');

interface Expected {
  type: number;
  mmsi: number;
  lat: number;
  lon: number;
  speed: number;
  course: number;
  heading: number;
  status: number | string;
  imo: number;
  callsign: string;
  shipname: string;
  name: string;
  shiptype: number;
  to_bow: number;
  to_stern: number;
  to_port: number;
  to_starboard: number;
  eta: string;
  draught: number;
  destination: string;
}

const CLAIMED = [1, 2, 3, 4, 5, 9, 11, 18, 19, 21, 27];
const NAV_STATUS_WORDS: Record<string, number> = { 'Not under command': 2, 'Restricted manoeuverability': 3 };
const known = <T>(value: T, ...notAvailable: T[]): T | undefined => (notAvailable.includes(value) ? undefined : value);

/** gpsd's words and numbers for a position, with its "not available" taken out. gpsd rounds to six decimals. */
function agreeOnPosition(report: PositionReport, expected: Expected): void {
  const long = report.type === 27;
  expect(report.latDeg).toBeCloseTo(expected.lat, long ? 1 : 5);
  expect(report.lonDeg).toBeCloseTo(expected.lon, long ? 1 : 5);
  expect(report.speedKn).toBe(known(expected.speed, 102.3, long ? 63 : 102.3));
  expect(report.courseDeg).toBe(known(expected.course, long ? 511 : 360));
  expect(report.headingDeg).toBe(expected.heading === undefined ? undefined : known(expected.heading, 511));
  expect(report.navStatus).toBe(typeof expected.status === 'string' ? NAV_STATUS_WORDS[expected.status] : expected.status);
}

function agreeOnIdentity(report: StaticReport, expected: Expected): void {
  const eta =
    report.eta && [report.eta.month, report.eta.day, report.eta.hour, report.eta.minute].map((part) => String(part).padStart(2, '0'));
  expect(report.name).toBe(known(expected.shipname, ''));
  expect(report.shipType).toBe(known(expected.shiptype, 0));
  expect(report.lengthM).toBe(known(expected.to_bow + expected.to_stern, 0));
  expect(report.beamM).toBe(known(expected.to_port + expected.to_starboard, 0));
  expect(report.callsign).toBe(expected.callsign);
  expect(report.imo).toBe(known(expected.imo, 0));
  expect(report.destination).toBe(known(expected.destination, ''));
  expect(report.draughtM).toBe(known(expected.draught, 0));
  expect(eta && `${eta[0]}-${eta[1]}T${eta[2]}:${eta[3]}Z`).toBe(known(expected.eta, '00-00T24:60Z'));
}

function agree(reports: readonly AisReport[], expected: Expected): void {
  for (const report of reports) {
    expect([report.type, report.mmsi]).toEqual([expected.type, expected.mmsi]);
    if (report.kind === 'position') agreeOnPosition(report, expected);
    else if (report.kind === 'static') agreeOnIdentity(report, expected);
    else {
      if (expected.lat === 91) expect(report).not.toHaveProperty('latDeg');
      else
        expect([report.latDeg, report.lonDeg].map((degrees) => degrees?.toFixed(5))).toEqual([
          expected.lat.toFixed(5),
          expected.lon.toFixed(5),
        ]);
      expect(report.name).toBe(expected.name);
    }
  }
}

const sampleHere = existsSync(SAMPLE) && existsSync(EXPECTED);
describe.skipIf(!sampleHere)(`the decodes that gpsd expects (skipped without ../shared/data/sample.aivdm)`, () => {
  const expected = sampleHere
    ? linesOf(EXPECTED)
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Expected)
    : [];
  const outcomes = () => {
    const decoder = makeAisDecoder();
    return linesOf(SAMPLE).map((line) => decoder.decode(line, 0));
  };

  it('are ours, message by message and field by field', () => {
    const claimed = expected.filter(({ type }) => CLAIMED.includes(type));
    const ours = outcomes().filter(
      (outcome) => ('ok' in outcome && outcome.ok[0]?.type !== 24) || ('refused' in outcome && outcome.refused === 'impossiblePosition'),
    );
    expect(ours).toHaveLength(claimed.length);
    expect(new Set(claimed.map(({ type }) => type))).toEqual(new Set(CLAIMED));
    ours.forEach((outcome, i) => {
      const theirs = claimed[i] as Expected;
      if ('ok' in outcome) agree(outcome.ok, theirs);
      else expect(Math.abs(theirs.lat) > 90 || Math.abs(theirs.lon) > 180).toBe(true); // gpsd hands out latitude 109; we refuse it
    });
  });

  it('are ours for type 24, whose parts gpsd joins and we hand on one by one', () => {
    const reports = outcomes().flatMap((outcome) => ('ok' in outcome ? outcome.ok.filter((report) => report.type === 24) : []));
    const joined = expected.filter(({ type }) => type === 24);
    expect(joined).toHaveLength(2);
    for (const theirs of joined) {
      const parts = reports.filter(({ mmsi }) => mmsi === theirs.mmsi) as StaticReport[];
      agreeOnIdentity(Object.assign({}, ...parts) as StaticReport, { ...theirs, imo: 0, destination: '', draught: 0, eta: '00-00T24:60Z' });
    }
  });
});

const worldHere = existsSync(WORLD);
describe.skipIf(!worldHere)(`forty thousand sentences of the world (skipped without ../shared/data/ais-world-40k.nmea)`, () => {
  it('give as many ships with a position as an independent decoder finds', () => {
    const decoder = makeAisDecoder();
    const ours = new Map<number, string>();
    const theirs = new Map<number, string>();
    const session = {};
    for (const line of linesOf(WORLD)) {
      const outcome = decoder.decode(line, 0);
      const report = 'ok' in outcome ? outcome.ok[0] : undefined;
      if (report?.kind === 'position' && report.latDeg !== undefined && isListedMmsi(report.mmsi))
        ours.set(report.mmsi, `${report.latDeg.toFixed(4)} ${report.lonDeg?.toFixed(4)}`);
      const oracle = new ggencoder.AisDecode(line, session);
      if (!oracle.valid || ![1, 2, 3, 18, 19, 27].includes(oracle.aistype) || oracle.lat === undefined || oracle.lon === undefined)
        continue;
      // it knows no lower limits, and no MMSI of ten digits
      if (oracle.lat < -90 || oracle.lon < -180 || oracle.immsi > 999_999_999 || !isListedMmsi(oracle.immsi)) continue;
      theirs.set(oracle.immsi, `${oracle.lat.toFixed(4)} ${oracle.lon.toFixed(4)}`);
    }
    expect(ours).toEqual(theirs);
    expect(ours.size).toBe(7914); // a third count of the same file, by a separate program, agrees
  });

  it('are refused, each of them and counted, when one digit of the checksum is wrong', () => {
    const decoder = makeAisDecoder();
    const lines = linesOf(WORLD).filter(Boolean);
    for (const line of lines)
      decoder.decode(
        line.replace(/\*(.)(.)/, (_, first: string, second: string) => `*${first}${second === '0' ? '1' : '0'}`),
        0,
      );
    expect(decoder.counts.refused.badChecksum).toBe(lines.length);
    expect(decoder.counts.messages).toBe(0);
  });
});
