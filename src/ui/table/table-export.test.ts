import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { choicesOf, haystackOf, matchesWords, type TableColumn } from './table-columns.ts';
import { toCsv, toGeoJson } from './table-export.ts';

interface Row {
  name?: string;
  depthM?: number;
  tags: readonly string[];
  at?: LonLat;
}
const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', kind: 'text', minPx: 100, value: ({ name }) => name },
  { id: 'depth', header: 'Depth, m', kind: 'number', minPx: 80, value: ({ depthM }) => depthM },
  { id: 'tags', header: 'Tags', kind: 'choice', minPx: 80, value: ({ tags }) => tags, label: (tag) => tag.toUpperCase() },
];

test('a CSV begins with the byte order mark, has a header and quotes what needs it', () => {
  const rows: Row[] = [{ name: 'A "B", C\nD', depthM: -12.5, tags: ['x', 'y'] }, { tags: [] }];
  expect(toCsv(columns, rows)).toBe('\uFEFFName,"Depth, m",Tags\r\n"A ""B"", C\nD",-12.5,"X, Y"\r\n,,\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a text that a spreadsheet would compute becomes a text: %j',
  (name) => {
    const [, row] = Papa.parse<string[]>(toCsv(columns, [{ name, tags: [] }]).slice(1)).data;
    expect(row?.[0]).toBe(`'${name.replace(/[\r\n]/, "$&'")}`); // a mark where a line may be cut off as well
  },
);

test.each(['OK;=1+1;B', 'OK;"=1+1";B', 'OK; ＝1+1', 'OK;;@SUM(1)', ';-1'])(
  'a name that a spreadsheet cuts at its semicolons, %j, holds no cell that can be computed',
  (name) => {
    const [, line = ''] = toCsv(columns, [{ name, tags: [] }]).split('\r\n');
    for (const delimiter of [',', ';'])
      for (const cell of Papa.parse<string[]>(`0${delimiter}${line}`, { delimiter }).data.flat())
        expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
  },
);

test.each(['Skiff\n=1+1', 'Skiff\r\n=1+1', 'Skiff\r=1+1', 'Skiff\n\n "=1+1"', 'Skiff;\n@SUM(1)'])(
  'a text of several lines, %j, begins no line that a spreadsheet which separates by semicolons computes',
  (name) => {
    const csv = toCsv(columns.toReversed(), [{ name, depthM: 4, tags: [] }]);
    for (const newline of ['\n', '\r\n', '\r'] as const)
      for (const cell of Papa.parse<string[]>(csv.slice(1), { delimiter: ';', newline }).data.flat())
        expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
  },
);

test('whatever the cells hold, a CSV reader gets them back, and none of them can be computed', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string({ unit: 'binary' }), tags: fc.constant([]) })), (rows) => {
      const parsed = Papa.parse<string[]>(toCsv(columns, rows).slice(1), { delimiter: ',', newline: '\r\n' }).data;
      expect(parsed).toHaveLength(rows.length + 2); // header, and what follows the last line end
      rows.forEach(({ name }, at) => {
        const cell = parsed[at + 1]?.[0] ?? '';
        expect(cell.replaceAll("'", '')).toBe(name.replaceAll("'", ''));
        expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\n\r]/);
      });
    }),
  );
});

test('GeoJSON has a point for each row with a position, and only what is known of it', () => {
  const rows: Row[] = [
    { name: 'A', depthM: 4, tags: [], at: [51.5, 12.25] },
    { name: 'B', tags: [] },
  ];
  expect(JSON.parse(toGeoJson(columns, rows, ({ at }) => at))).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'A', depth: 4 }, geometry: { type: 'Point', coordinates: [51.5, 12.25] } }],
  });
});

test('a search finds every word anywhere in a row, whatever the case and the accents', () => {
  const haystack = haystackOf(columns, { name: 'Señora del Mar', depthM: 4, tags: ['red sea'] });
  expect(['senora', 'MAR señ', 'red del', 'sea'].map((typed) => matchesWords(haystack, typed))).toEqual([true, true, true, true]);
  expect(matchesWords(haystack, 'mar black')).toBe(false);
});

test('what can be chosen is what the rows have, with how many have it', () => {
  const [, , tags] = columns;
  if (tags?.kind !== 'choice') throw new Error('the third column is the choice');
  expect(choicesOf(tags, [{ tags: ['b', 'a'] }, { tags: ['b'] }, { tags: [] }])).toEqual([
    { value: 'a', label: 'A', count: 1 },
    { value: 'b', label: 'B', count: 2 },
  ]);
});
