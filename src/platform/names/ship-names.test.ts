import { afterEach, expect, test } from 'vitest';
import { namesakesAmong } from '#contract/entities/ships.ts';
import { namesakes, shipCalled } from './ship-names.ts';

afterEach(() => namesakes.set(new Set()));

test('two ships of the same name are told apart by their MMSI; a ship alone with hers is called by her name', () => {
  const ships = [
    { mmsi: 210_023_729, name: 'AURORA PRIDE' },
    { mmsi: 215_120_567, name: 'Aurora Pride ' },
    { mmsi: 215_120_567, name: 'AURORA PRIDE' },
    { mmsi: 244_000_001, name: 'ANNA' },
    { mmsi: 244_000_001, name: 'ANNA' },
    { mmsi: 244_000_002 },
    { mmsi: 244_000_003 },
  ];
  namesakes.set(namesakesAmong(ships));
  expect(ships.map(shipCalled)).toEqual([
    'AURORA PRIDE (210023729)',
    'Aurora Pride  (215120567)',
    'AURORA PRIDE (215120567)',
    'ANNA',
    'ANNA',
    undefined,
    undefined,
  ]);
});
