import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pastedRows } from './fleet-paste.ts';

const numbers = (text: string) =>
  pastedRows(text).rows.map(({ mmsi, imo }) => (imo === undefined ? mmsi : `IMO ${imo.replace('IMO', '')}`));

it.each([
  ['lines', '247123456\n247123457\r\n247123458'],
  ['commas', '247123456,247123457, 247123458'],
  ['semicolons and tabs', '247123456;247123457\t247123458'],
  ['blanks', '  247123456   247123457 247123458 '],
  ['quotes and brackets', '["247123456","247123457","247123458"]'],
  ['labels', 'MMSI: 247123456 MMSI 247123457, mmsi=247123458.'],
])('numbers may be parted by %s', (_, text) => {
  expect(numbers(text)).toEqual(['247123456', '247123457', '247123458']);
});

it('seven digits are an IMO number, with or without the letters', () => {
  expect(numbers('9074729 IMO9074729, imo: 9074729; IMO 9074729')).toEqual(Array.from({ length: 4 }, () => 'IMO 9074729'));
});

it('an MMSI in groups of three is one number', () => {
  expect(numbers('247 123 456\n247 123 457')).toEqual(['247123456', '247123457']);
});

it('a mistyped number stays, to be named; words are kept apart', () => {
  expect(pastedRows('Anna 24712345 2.47E+08 (GR)')).toEqual({
    rows: [
      { row: 1, mmsi: '24712345' },
      { row: 2, mmsi: '2.47E+08' },
    ],
    words: ['Anna', 'GR'],
    tooMany: false,
  });
});

it('reports more than 10,000 numbers as too many', () => {
  const { rows, tooMany } = pastedRows('247123456 '.repeat(10_001));
  expect([rows.length, tooMany]).toEqual([10_000, true]);
});

it('finds every number whatever stands between them', () => {
  const mmsi = fc.integer({ min: 200_000_000, max: 799_999_999 }).map(String);
  const between = fc.stringMatching(/^[\s,;|/"'()]{0,5}[,;\n|/][\s,;|/"'()]{0,5}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(mmsi, between), { maxLength: 30 }), (parts) => {
      expect(numbers(parts.map(([number, gap]) => number + gap).join(''))).toEqual(parts.map(([number]) => number));
    }),
  );
});
