import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { readFleetFile } from './fleet-file.ts';
import { bytesOf } from './fleet-file.fixture.ts';
import { fleetCsv, fleetXlsx } from './write-fleet.ts';

/** Texts as forms and readers leave them: one line, no blanks at the ends, and no code that is not a character, which writers leave out. */
const text = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: most }),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''@x",
        '-2',
        '"a""b"',
        'a;b,c',
        '_x0041_',
        '_x005F_',
        'constructor',
        '__proto__',
        'toString',
        '1e5',
        'TRUE',
      ),
    )
    .map((any) =>
      any
        .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((one) => one !== '');
const row: fc.Arbitrary<PastedFleetRow> = fc.record(
  {
    mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }).map(String),
    imo: fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
    name: text(60),
    tags: text(60),
  },
  { requiredKeys: ['mmsi'] },
);

async function readBack(bytes: ArrayBuffer): Promise<PastedFleetRow[]> {
  const answer = await readFleetFile(bytes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  expect(answer.value.rows.map((read) => read.row)).toEqual(answer.value.rows.map((_, index) => index + 1));
  return answer.value.rows.map(({ mmsi, imo, name, tags }) => JSON.parse(JSON.stringify({ mmsi, imo, name, tags })) as PastedFleetRow);
}

it('reads every list back from CSV as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      expect(await readBack(bytesOf(fleetCsv(rows)))).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

it('reads every list back from a spreadsheet as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      expect(await readBack(await (await fleetXlsx(rows)).arrayBuffer())).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

it('writes no cell that a spreadsheet would take for a formula', () => {
  const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'=1", '＝1', '＋1', '－1', '＠SUM(A1)'];
  const csv = fleetCsv(names.map((name) => ({ mmsi: '247123456', name })));
  const cells = csv.split('\r\n').map((line) => line.split(',')[2]?.replace(/^"/, ''));
  expect(cells.slice(1, -1).map((cell) => cell?.[0])).toEqual(names.map(() => "'"));
});

it('is, empty, a header that asks for rows', async () => {
  expect(fleetCsv([])).toBe('\ufeffmmsi,imo,name,tags\r\n');
  expect(await readFleetFile(bytesOf(fleetCsv([])))).toEqual({ ok: false, error: { reason: 'noRows' } });
  expect(await readFleetFile(await (await fleetXlsx([])).arrayBuffer())).toEqual({ ok: false, error: { reason: 'noRows' } });
});
