import { describe, expect, it } from 'vitest';
import { flagOf } from './flag.ts';
import { digitsOfNoMmsi, isDistressMmsi, isListedMmsi, isShipMmsi, midOf, stationKind } from './mmsi.ts';

describe('the number of a station', () => {
  it.each([
    [244_670_316, 'ship', 244, true],
    [200_000_000, 'ship', 200, true],
    [799_999_999, 'ship', 799, true],
    [970_110_950, 'distress', undefined, true],
    [972_158_237, 'distress', undefined, true],
    [974_000_001, 'distress', undefined, true],
    [971_000_001, 'unknown', undefined, false],
    [2_470_052, 'baseStation', 247, false],
    [23_200_001, 'group', 232, false],
    [111_265_591, 'aircraft', 265, false],
    [992_471_001, 'aidToNavigation', 247, false],
    [982_446_703, 'auxiliaryCraft', 244, false],
    [823_200_001, 'handheld', 232, false],
    [199_999_999, 'unknown', undefined, false],
    [0, 'unknown', undefined, false],
  ] as const)('%i is of kind %s with MID %s, listed: %s', (mmsi, kind, mid, listed) => {
    expect(stationKind(mmsi)).toBe(kind);
    expect(midOf(mmsi)).toBe(mid);
    expect(isListedMmsi(mmsi)).toBe(listed);
    expect(isShipMmsi(mmsi) || isDistressMmsi(mmsi)).toBe(listed);
  });

  it.each([
    [244_670_316, 'NL'],
    [636_000_000, 'LR'],
    [538_000_000, 'MH'],
    [311_000_000, 'BS'],
    [470_000_000, 'AE'],
    [471_000_000, 'AE'],
    [2_470_052, 'IT'],
    [970_110_950, undefined],
    [299_000_000, undefined],
  ] as const)('%i flies the flag of %s', (mmsi, flag) => {
    expect(flagOf(mmsi)).toBe(flag);
  });
});

it('a search of digits that are neither an MMSI nor an IMO number is told how many it has', () => {
  expect(['24412345', ' 2441234567 ', '244123456', '9074729', '2441', 'PA24412345'].map(digitsOfNoMmsi)).toEqual([
    8,
    10,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
