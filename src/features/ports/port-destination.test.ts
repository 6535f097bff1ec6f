import { expect, test } from 'vitest';
import { isBoundFor } from './port-destination.ts';

const aden = { locode: 'YEADE', name: 'Aden' };
const reunion = { locode: 'REPDG', name: 'Pointe des Galets' };

test.for([
  ['YEADE', true],
  ['YE ADE', true],
  ['ye ade', true],
  ['DJJIB>YEADE', true],
  ['DJ JIB > YE ADE', true],
  ['ADEN', true],
  ['  aden. ', true],
  ['YEADE>DJJIB', false],
  ['ADEN ANCH', false],
  ['HADEN', false],
  ['', false],
  [undefined, false],
] as const)('a ship that reports %j is bound for Aden: %s', ([destination, expected]) => {
  expect(isBoundFor(destination, aden)).toBe(expected);
});

test('accents and signs make no other port, and a port without a LOCODE is known by its name', () => {
  expect(isBoundFor('POINTE-DES-GALETS', reunion)).toBe(true);
  expect(isBoundFor('SANTA MARÍA', { name: 'Santa Maria' })).toBe(true);
  expect(isBoundFor('RIO', { name: 'Rio' })).toBe(false);
});
