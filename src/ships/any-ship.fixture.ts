// Arbitrary ships with hostile texts. Apart from answers.fixture.ts, because every browser test that imports fast-check loads it anew, for
// half a second.
import fc from 'fast-check';
import type { Ship } from '#contract/entities/ships.ts';

/** Texts that break readers that only look for quotes, commas and line feeds. */
const HOSTILE = ['A"},{"B', 'A\nB', '\\', '"', '\\"', ']}', '},{', '[{', '\u0000', 'ß', '\ud83d\udea2', '{"mmsi":1}', "';--", '\u2028'];
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
);

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 10);
const degreesE5 = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5 || 0);

interface ShipLimits {
  mmsi?: fc.Arbitrary<number>;
  /** Whole seconds since 1970. */
  seenS?: fc.Arbitrary<number>;
}

/** A ship as the contract allows her, in the resolution of AIS. */
export const anyShip = ({
  mmsi = fc.integer({ min: 200_000_000, max: 799_999_999 }),
  seenS = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
}: ShipLimits = {}): fc.Arbitrary<Ship> =>
  fc
    .record(
      {
        mmsi,
        lastSeen: seenS.map((seconds) => seconds * 1000),
        lat: degreesE5(90),
        lon: degreesE5(180),
        imo: fc.integer({ min: 1, max: 9_999_999 }),
        name: anyText,
        callsign: anyText,
        shipType: fc.integer({ min: 0, max: 255 }),
        flag: fc.constantFrom('NO', 'PA', 'DE'),
        cog: tenths(3599),
        sog: tenths(1022),
        heading: fc.integer({ min: 0, max: 359 }),
        navStatus: fc.integer({ min: 0, max: 15 }),
        destination: anyText,
        eta: anyText,
        draught: tenths(255),
        length: fc.integer({ min: 0, max: 1022 }),
        beam: fc.integer({ min: 0, max: 126 }),
      },
      { requiredKeys: ['mmsi', 'lastSeen', 'lat', 'lon'] },
    )
    .map((ship) => ({ ...ship, _id: String(ship.mmsi), id: String(ship.mmsi) }));
