import { describe, expect, it } from 'vitest';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { judgeFleetRows, type ShipIdentity } from './fleet-rows.ts';

const KNOWN: readonly ShipIdentity[] = [
  { mmsi: 244_000_001, imo: 9_074_729, name: 'ANNA' },
  { mmsi: 244_000_002, imo: 9_134_270, name: 'BEATE' },
  { mmsi: 244_000_003, name: 'CARLA' },
  { mmsi: 244_000_004, imo: 9_241_061 },
  { mmsi: 244_000_005, imo: 9_241_061 },
];
function judge(rows: PastedFleetRow[], inFleet: readonly number[] = []) {
  return judgeFleetRows(rows, {
    byMmsi: (mmsi) => KNOWN.find((ship) => ship.mmsi === mmsi),
    byImo: (imo) => KNOWN.filter((ship) => ship.imo === imo),
    inFleet: new Set(inFleet),
  });
}
const refusedFor = (row: PastedFleetRow) => judge([row]).refused.map(({ field, message }) => `${field}: ${message}`);

describe('one row', () => {
  it('becomes a ship with what was typed and what is known', () => {
    expect(
      judge([
        { mmsi: ' 244 000 001 ', imo: 'IMO 9074729', tags: ' tanker; Red Sea|tanker;;' },
        { mmsi: '636000001', name: ' NEW ' },
      ]),
    ).toEqual({
      valid: true,
      ships: [
        { row: 1, mmsi: 244_000_001, imo: 9_074_729, name: 'ANNA', tags: ['tanker', 'Red Sea'] },
        { row: 2, mmsi: 636_000_001, name: 'NEW', tags: [] },
      ],
      refused: [],
      warned: [],
    });
  });

  it.each([
    [{}, 'mmsi: The row has neither an MMSI nor an IMO number.'],
    [{ name: 'ANNA', mmsi: '  ' }, 'mmsi: The row has neither an MMSI nor an IMO number.'],
    [{ mmsi: '24400000' }, 'mmsi: An MMSI has nine digits.'],
    [{ mmsi: '2.44E+08' }, 'mmsi: An MMSI has nine digits.'],
    [{ mmsi: '=1+1' }, 'mmsi: An MMSI has nine digits.'],
    [{ mmsi: '٢٤٤٠٠٠٠٠١' }, 'mmsi: An MMSI has nine digits.'],
    [{ mmsi: '970000001' }, 'mmsi: MMSI 970000001 is a distress device: a ship’s begins with 2 to 7.'],
    [{ mmsi: '002440000' }, 'mmsi: MMSI 002440000 is a coast station: a ship’s begins with 2 to 7.'],
    [{ mmsi: '992440001' }, 'mmsi: MMSI 992440001 is an aid to navigation: a ship’s begins with 2 to 7.'],
    [{ mmsi: '199999999' }, 'mmsi: MMSI 199999999 is not a ship: a ship’s begins with 2 to 7.'],
    [{ mmsi: '244000001', imo: '907472' }, 'imo: An IMO number has seven digits.'],
    [{ mmsi: '244000001', imo: '9074728' }, 'imo: IMO 9074728 is mistyped: after 907472 the check digit is 9.'],
    [{ imo: '9319466' }, 'imo: No ship with IMO 9319466 is known here. Please give her MMSI.'],
    [{ imo: '9241061' }, 'imo: IMO 9241061 is sent by more than one ship (MMSI 244000004, 244000005). Please give the MMSI.'],
    [{ mmsi: '244000001', tags: `${'x'.repeat(41)}` }, 'tags: A tag can have at most 40 characters.'],
    [{ mmsi: '244000001', tags: Array.from({ length: 51 }, (_, at) => at).join(';') }, 'tags: A fleet can have at most 50 tags.'],
  ])('%j is refused in words', (row, words) => {
    expect(refusedFor(row)).toEqual([words]);
  });

  it('finds the ship of an IMO number alone', () => {
    expect(judge([{ imo: '9134270' }]).ships).toEqual([{ row: 1, mmsi: 244_000_002, imo: 9_134_270, name: 'BEATE', tags: [] }]);
  });

  it('is refused when its numbers are those of two ships, and stands with a warning when only the ship herself says otherwise', () => {
    expect(refusedFor({ mmsi: '244000001', imo: '9134270' })).toEqual([
      'imo: MMSI 244000001 and IMO 9134270 are two ships: MMSI 244000001 sends IMO 9074729, MMSI 244000002 sends IMO 9134270.',
    ]);
    const doubtful = judge([
      { mmsi: '244000002', imo: '9319466' },
      { mmsi: '244000003', imo: '9074729' },
      { mmsi: '244000003', imo: '9319466' },
    ]);
    expect(doubtful.ships.map(({ row }) => row)).toEqual([1, 2]);
    expect(doubtful.warned).toEqual([
      { row: 1, field: 'imo', message: 'MMSI 244000002 sends IMO 9134270.' },
      { row: 2, field: 'imo', message: 'IMO 9074729 is sent by another ship too (MMSI 244000001).' },
    ]);
    expect(doubtful.refused).toEqual([{ row: 3, field: 'mmsi', message: 'MMSI 244000003 is already in row 2.' }]);
  });
});

describe('a list', () => {
  it('has each ship once: the second row says where the first is, and a refused row counts for nothing', () => {
    const { valid, ships, refused } = judge([
      { mmsi: '244000001', imo: '9074728' },
      { mmsi: '244000001' },
      { imo: '9074729' },
      { mmsi: '244000003', imo: '9319466' },
      { mmsi: '636000001', imo: '9319466' },
    ]);
    expect(valid).toBe(false);
    expect(ships.map(({ row }) => row)).toEqual([2, 4]);
    expect(refused.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      '1 imo: IMO 9074728 is mistyped: after 907472 the check digit is 9.',
      '3 imo: MMSI 244000001 is already in row 2.',
      '5 imo: IMO 9319466 is already in row 4, with another MMSI.',
    ]);
  });

  it('names ships that are in the fleet, and stops where the fleet is full', () => {
    expect(judge([{ mmsi: '244000001' }], [244_000_001]).refused).toEqual([
      { row: 1, field: 'mmsi', message: 'MMSI 244000001 is already in this fleet.' },
    ]);
    const nearlyFull = Array.from({ length: MAX_SHIPS_PER_FLEET - 1 }, (_, at) => 300_000_000 + at);
    const { ships, refused } = judge([{ mmsi: '244000001' }, { mmsi: '244000002' }], nearlyFull);
    expect(ships.map(({ row }) => row)).toEqual([1]);
    expect(refused).toEqual([{ row: 2, field: 'mmsi', message: 'A fleet can have at most 10000 ships.' }]);
  });

  it('of no rows is valid and empty', () => {
    expect(judge([])).toEqual({ valid: true, ships: [], refused: [], warned: [] });
  });
});
