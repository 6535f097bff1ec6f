import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAisDecoder } from './decoder.ts';
import * as encode from '#tests/fixtures/ais-encoder.ts';
import type { AisReport } from './reports.ts';

const NOWHERE = { lon: 181 * 600_000, lat: 91 * 600_000, speed: 1023, course: 3600, heading: 511, status: 15 };
const HERE = { lon: 24 * 600_000, lat: -36 * 600_000, speed: 123, course: 2240, heading: 215, status: 0 };
const VOYAGE = encode.SAMPLE_VOYAGE;

/** Everything that a new decoder takes from the sentences. */
function reportsOf(...lines: string[]): AisReport[] {
  const decoder = makeAisDecoder();
  return lines.flatMap((line) => {
    const decoded = decoder.decode(line, 0);
    return 'ok' in decoded ? [...decoded.ok] : [];
  });
}
const outcome = (line: string) => makeAisDecoder().decode(line, 0);
const position = (raw: Partial<encode.Raw>) => encode.sentencesOf(encode.classA({ type: 1, mmsi: 244_670_316, ...HERE, ...raw }));

const mmsi = fc.integer({ min: 200_000_000, max: 799_999_999 });
const sixBit = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'.split('');
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...sixBit), maxLength }).map((value) => value.trimEnd());
const raw = fc.record<encode.Raw>({
  type: fc.constantFrom(1, 2, 3),
  mmsi,
  lon: fc.integer({ min: -180 * 600_000, max: 180 * 600_000 }),
  lat: fc.integer({ min: -90 * 600_000, max: 90 * 600_000 }),
  speed: fc.integer({ min: 0, max: 1022 }),
  course: fc.integer({ min: 0, max: 3599 }),
  heading: fc.integer({ min: 0, max: 359 }),
  status: fc.integer({ min: 0, max: 15 }),
});
const rawVoyage = fc.record<encode.RawVoyage>({
  mmsi,
  imo: fc.integer({ min: 1_000_000, max: 9_999_999 }),
  callsign: text(7),
  name: text(20),
  shipType: fc.integer({ min: 1, max: 255 }),
  dimensions: fc.tuple(fc.nat(511), fc.nat(511), fc.nat(63), fc.nat(63)),
  eta: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.nat(23), fc.nat(59)),
  draught: fc.integer({ min: 1, max: 255 }),
  destination: text(20),
});
const sizes = ([a, b, c, d]: encode.RawVoyage['dimensions']) => ({
  ...(a + b > 0 && { lengthM: a + b }),
  ...(c + d > 0 && { beamM: c + d }),
});
const words = (members: Record<string, string>) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));

describe('what is encoded is decoded', () => {
  it('positions of types 1, 2 and 3', () => {
    fc.assert(
      fc.property(raw, (ship) => {
        const [report] = reportsOf(...encode.sentencesOf(encode.classA(ship)));
        expect(report).toEqual({
          kind: 'position',
          type: ship.type,
          mmsi: ship.mmsi,
          aisClass: 'A',
          latDeg: ship.lat / 600_000,
          lonDeg: ship.lon / 600_000,
          speedKn: ship.speed / 10,
          courseDeg: ship.course / 10,
          headingDeg: ship.heading,
          navStatus: ship.status,
        });
      }),
    );
  });

  it('positions of type 18, without a navigation status', () => {
    fc.assert(
      fc.property(raw, (ship) => {
        expect(reportsOf(...encode.sentencesOf(encode.classB(ship)))).toEqual([
          {
            kind: 'position',
            type: 18,
            mmsi: ship.mmsi,
            aisClass: 'B',
            latDeg: ship.lat / 600_000,
            lonDeg: ship.lon / 600_000,
            speedKn: ship.speed / 10,
            courseDeg: ship.course / 10,
            headingDeg: ship.heading,
          },
        ]);
      }),
    );
  });

  it('coarse positions of type 27', () => {
    fc.assert(
      fc.property(raw, fc.nat(62), fc.nat(359), (ship, speed, course) => {
        const lon = Math.trunc(ship.lon / 1000) + 0; // never -0
        const lat = Math.trunc(ship.lat / 1000) + 0;
        const [report] = reportsOf(...encode.sentencesOf(encode.longRange({ ...ship, lon, lat, speed, course })));
        expect(report).toEqual({
          kind: 'position',
          type: 27,
          mmsi: ship.mmsi,
          aisClass: 'A',
          latDeg: lat / 600,
          lonDeg: lon / 600,
          speedKn: speed,
          courseDeg: course,
          navStatus: ship.status,
        });
      }),
    );
  });

  it('identity and voyage of type 5, over two sentences', () => {
    fc.assert(
      fc.property(rawVoyage, (ship) => {
        const lines = encode.sentencesOf(encode.voyage(ship));
        expect(lines).toHaveLength(2);
        const [month, day, hour, minute] = ship.eta;
        expect(reportsOf(...lines)).toEqual([
          {
            kind: 'static',
            type: 5,
            mmsi: ship.mmsi,
            aisClass: 'A',
            imo: ship.imo,
            shipType: ship.shipType,
            eta: { month, day, hour, minute },
            draughtM: ship.draught / 10,
            ...words({ callsign: ship.callsign, name: ship.name, destination: ship.destination }),
            ...sizes(ship.dimensions),
          },
        ]);
      }),
    );
  });

  it('both parts of type 24, and position with identity of type 19', () => {
    fc.assert(
      fc.property(raw, rawVoyage, (ship, identity) => {
        const particulars = {
          kind: 'static',
          mmsi: identity.mmsi,
          aisClass: 'B',
          shipType: identity.shipType,
          ...sizes(identity.dimensions),
        };
        expect(reportsOf(...encode.sentencesOf(encode.nameB(identity.mmsi, identity.name)))).toEqual([
          { kind: 'static', type: 24, mmsi: identity.mmsi, aisClass: 'B', ...words({ name: identity.name }) },
        ]);
        expect(reportsOf(...encode.sentencesOf(encode.particularsB(identity)))).toEqual([
          { ...particulars, type: 24, ...words({ callsign: identity.callsign }) },
        ]);
        const [position, extended] = reportsOf(...encode.sentencesOf(encode.extendedB({ ...ship, mmsi: identity.mmsi }, identity)));
        expect(position).toMatchObject({ kind: 'position', type: 19, mmsi: identity.mmsi, aisClass: 'B', lonDeg: ship.lon / 600_000 });
        expect(extended).toEqual({ ...particulars, type: 19, ...words({ name: identity.name }) });
      }),
    );
  });

  it('base stations, aircraft and aids to navigation, the long name of an aid included', () => {
    const name = 'CHINA ROSE MURPHY EXPRESS ALERT';
    expect(reportsOf(...encode.sentencesOf(encode.baseStation(4, 2_470_052, HERE.lon, HERE.lat)))).toEqual([
      { kind: 'baseStation', type: 4, mmsi: 2_470_052, latDeg: -36, lonDeg: 24 },
    ]);
    expect(reportsOf(...encode.sentencesOf(encode.baseStation(11, 304_137_000, HERE.lon, HERE.lat)))).toMatchObject([
      { kind: 'baseStation', type: 11 },
    ]);
    expect(reportsOf(...encode.sentencesOf(encode.aircraft(111_265_591, HERE.lon, HERE.lat)))).toEqual([
      { kind: 'aircraft', type: 9, mmsi: 111_265_591, latDeg: -36, lonDeg: 24 },
    ]);
    expect(reportsOf(...encode.sentencesOf(encode.aid(992_471_001, name, HERE.lon, HERE.lat)))).toEqual([
      { kind: 'aidToNavigation', type: 21, mmsi: 992_471_001, latDeg: -36, lonDeg: 24, name },
    ]);
  });
});

describe('not available and impossible', () => {
  it('never becomes a value', () => {
    const unknown = ['latDeg', 'lonDeg', 'speedKn', 'courseDeg', 'headingDeg'];
    const ship = { type: 1, mmsi: 244_670_316, ...NOWHERE };
    for (const bits of [
      encode.classA(ship),
      encode.classB(ship),
      encode.longRange({ ...ship, lon: 181 * 600, lat: 91 * 600, speed: 63, course: 511 }),
    ]) {
      const [report] = reportsOf(...encode.sentencesOf(bits));
      expect(report).toMatchObject({ kind: 'position', mmsi: 244_670_316 });
      for (const name of unknown) expect(report).not.toHaveProperty(name);
    }
    const empty = {
      ...VOYAGE,
      imo: 0,
      callsign: '',
      name: '',
      shipType: 0,
      dimensions: [0, 0, 0, 0] as [number, number, number, number],
      eta: [0, 0, 24, 60] as [number, number, number, number],
      draught: 0,
      destination: '',
    };
    expect(reportsOf(...encode.sentencesOf(encode.voyage(empty)))).toEqual([{ kind: 'static', type: 5, mmsi: VOYAGE.mmsi, aisClass: 'A' }]);
  });

  it('a position known in part is none', () => {
    expect(reportsOf(...position({ lat: NOWHERE.lat }))[0]).not.toHaveProperty('lonDeg');
    expect(reportsOf(...position({ lon: NOWHERE.lon }))[0]).not.toHaveProperty('latDeg');
  });

  it.each([
    ['latitude', { lat: 90 * 600_000 + 1 }],
    ['latitude', { lat: -90 * 600_000 - 1 }],
    ['longitude', { lon: 180 * 600_000 + 1 }],
    ['longitude', { lon: -180 * 600_000 - 1 }],
    ['latitude beside a longitude that is not known', { lat: 92 * 600_000, lon: NOWHERE.lon }],
  ])('an impossible %s refuses the message', (_, ship) => {
    expect(outcome(position(ship)[0] as string)).toEqual({ refused: 'impossiblePosition' });
  });

  it('the poles and 180 degrees are places', () => {
    expect(reportsOf(...position({ lat: 90 * 600_000, lon: -180 * 600_000 }))[0]).toMatchObject({ latDeg: 90, lonDeg: -180 });
  });

  it('reserved courses and headings are left out', () => {
    const [report] = reportsOf(...position({ course: 3601, heading: 360 }));
    expect(report).toMatchObject({ speedKn: 12.3 });
    expect(report).not.toHaveProperty('courseDeg');
    expect(report).not.toHaveProperty('headingDeg');
  });

  it.each([
    ['a day that the month does not have', [2, 30, 10, 0]],
    ['hour 24', [2, 20, 24, 0]],
    ['minute 60', [2, 20, 10, 60]],
    ['month 13', [13, 1, 10, 0]],
  ] as [string, [number, number, number, number]][])('%s is no time of arrival', (_, eta) => {
    expect(reportsOf(...encode.sentencesOf(encode.voyage({ ...VOYAGE, eta })))[0]).not.toHaveProperty('eta');
  });

  it("a flag state's own number is no IMO number", () => {
    expect(reportsOf(...encode.sentencesOf(encode.voyage({ ...VOYAGE, imo: 10_000_000 })))[0]).not.toHaveProperty('imo');
    expect(reportsOf(...encode.sentencesOf(encode.voyage({ ...VOYAGE, imo: 999_999 })))[0]).not.toHaveProperty('imo');
  });

  it('text ends at the first @, and spaces at its end go, those before it stay', () => {
    expect(reportsOf(...encode.sentencesOf(encode.nameB(244_670_316, ' A  B   @REST')))).toMatchObject([{ name: ' A  B' }]);
    expect(reportsOf(...encode.sentencesOf(encode.nameB(244_670_316, '@HIDDEN')))[0]).not.toHaveProperty('name');
  });

  it('hostile text arrives verbatim', () => {
    expect(reportsOf(...encode.sentencesOf(encode.nameB(244_670_316, 'A"],["B <B ONLOAD=1>')))).toMatchObject([
      { name: 'A"],["B <B ONLOAD=1>' },
    ]);
  });

  it('a craft of a parent ship has no size: she sends the MMSI of her parent there', () => {
    const bits = encode.particularsB({ ...VOYAGE, mmsi: 982_446_703 });
    expect(reportsOf(...encode.sentencesOf(bits))).toEqual([
      { kind: 'static', type: 24, mmsi: 982_446_703, aisClass: 'B', shipType: 70, callsign: 'PBXY' },
    ]);
  });

  it('an MMSI of ten digits is refused', () => {
    expect(outcome(position({ mmsi: 1_000_000_000 })[0] as string)).toEqual({ refused: 'impossibleMmsi' });
  });
});

describe('lengths', () => {
  const bits = encode.classA({ type: 1, mmsi: 244_670_316, ...HERE });
  it('takes a type 1 of 163 bits and one padded to two slots, refuses one of 162', () => {
    expect(reportsOf(...encode.sentencesOf(bits.slice(0, 163)))).toHaveLength(1);
    expect(reportsOf(...encode.sentencesOf(bits + '01'.repeat(18)))).toEqual(reportsOf(...encode.sentencesOf(bits)));
    expect(outcome(encode.sentencesOf(bits.slice(0, 162))[0] as string)).toEqual({ refused: 'tooShort' });
  });
  it('takes a type 5 of 420 to 462 bits and no other', () => {
    const decodes = (length: number) =>
      reportsOf(...encode.sentencesOf((encode.voyage(VOYAGE) + '0'.repeat(50)).slice(0, length))).length === 1;
    expect([419, 420, 422, 424, 426, 462, 463].map(decodes)).toEqual([false, true, true, true, true, true, false]);
  });
  it('takes a part A of type 24 of 160 and of 168 bits', () => {
    const partA = encode.nameB(244_670_316, 'ZEEHOND');
    expect(reportsOf(...encode.sentencesOf(partA))).toEqual(reportsOf(...encode.sentencesOf(`${partA}00000000`)));
    expect(reportsOf(...encode.sentencesOf(partA.slice(0, 159)))).toEqual([]);
  });
  it('an empty payload is too short', () => {
    expect(outcome(encode.withChecksum('AIVDM,1,1,,A,,0'))).toEqual({ refused: 'tooShort' });
  });
});

describe('any input at all', () => {
  const sane = (report: AisReport) => {
    if (report.kind === 'static') return true;
    const { latDeg = 0, lonDeg = 0 } = report;
    return Math.abs(latDeg) <= 90 && Math.abs(lonDeg) <= 180;
  };
  it('never throws and never leaves the Earth on arbitrary lines', () => {
    const decoder = makeAisDecoder();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 300 })), (line) => {
        const decoded = decoder.decode(line, 0);
        return !('ok' in decoded) || decoded.ok.every(sane);
      }),
      { numRuns: 2000 },
    );
  });
  it('never throws and never leaves the Earth on arbitrary payloads with a right checksum', () => {
    const decoder = makeAisDecoder();
    const armour = fc.string({
      unit: fc.integer({ min: 0, max: 63 }).map((value) => String.fromCharCode(value < 40 ? value + 48 : value + 56)),
      maxLength: 200,
    });
    fc.assert(
      fc.property(armour, fc.nat(5), (payload, fill) => {
        const decoded = decoder.decode(encode.withChecksum(`AIVDM,1,1,,B,${payload},${fill}`), 0);
        return !('ok' in decoded) || decoded.ok.every(sane);
      }),
      { numRuns: 2000 },
    );
  });
  it('takes no sentence with one character changed', () => {
    const [line = ''] = position({});
    fc.assert(
      fc.property(fc.integer({ min: 1, max: line.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const changed = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1);
        fc.pre(changed.toUpperCase() !== line.toUpperCase());
        expect(reportsOf(changed)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
  it('counts every line once: as a message, a part, something else, or refused', () => {
    const decoder = makeAisDecoder();
    const good = position({})[0] as string;
    const two = encode.sentencesOf(encode.voyage(VOYAGE));
    for (const line of [
      good,
      `${good.slice(0, -2)}00`,
      'noise',
      '# comment',
      '',
      '$GPGGA,1*00',
      ...two,
      encode.withChecksum('AIVDM,1,1,,A,85Mwp,2'),
    ])
      decoder.decode(line, 0);
    const { counts } = decoder;
    expect(counts).toMatchObject({
      lines: 9,
      messages: 2,
      passed: { part: 1, notAis: 3, otherType: 0 },
      refused: { garbage: 1, badChecksum: 1, tooShort: 1 },
    });
  });
});
