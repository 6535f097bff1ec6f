import { expect, test } from 'vitest';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { passageShipFacts } from './ship-facts.ts';

const ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 0, lon: 0, lastSeen: 5, shipType: 80, length: 180 };
const row: ShipParticularsRow = {
  id: '244000001',
  v: 1,
  organisationId: 'o',
  mmsi: 244_000_001,
  freeboardM: { value: 6, at: 7 },
  maxSpeedKn: { value: 15, at: 7 },
  guards: { value: null, at: 8 },
  affiliation: { value: { link: 'perceived', source: 'Register', asOf: 3 }, at: 9 },
};

test('what her owner entered is known with its date, what was taken back or never entered is not', () => {
  const facts = passageShipFacts({ ship, particulars: row, traffic: 'live' });
  expect(facts).toMatchObject({ freeboardM: 6, affiliation: 'perceived', shipType: 80, lengthM: 180 });
  expect(facts.guards).toBeUndefined();
  expect(facts.crew).toBeUndefined();
  expect(facts.origins).toMatchObject({
    freeboardM: { asOf: 7, source: 'entered' },
    affiliation: { asOf: 3, source: 'Register' },
    shipType: { asOf: 5, source: 'ais' },
  });
});

test('what a simulator sent is said to be demonstration, and a length of 0 is not known', () => {
  const facts = passageShipFacts({ ship: { ...ship, length: 0 }, traffic: 'demonstration' });
  expect(facts.origins?.['shipType']).toEqual({ asOf: 5, source: 'demonstration' });
  expect(facts.lengthM).toBeUndefined();
});
