// The sets of S-64 by their whole way, with GDAL: they are real, and lie beside the repository or the tests are skipped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { realFile } from '#server/import/real-files.fixture.ts';
import { BadFile } from '#server/import/text-file.ts';
import { ChartFiles } from './chart-files.ts';
import { importChartSet } from './import-set.ts';

let folder = '';
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-real-sets-'));
  db = await openTestDb();
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const S64 = realFile('s64');
/** What is reported of the set, without its first line. */
async function load(name: string): Promise<string> {
  const job = {
    path: join(S64 ?? '', name),
    name,
    mark: name,
    reportFolder: join(folder, 'reports'),
    signal: new AbortController().signal,
  };
  try {
    const { words, counts } = await importChartSet({ db, files: new ChartFiles(folder), clock: Date.now }, job);
    return `${counts.added} new, ${counts.updated} updated, ${counts.unchanged} the same${words.split('\n').slice(1).join()}`;
  } catch (error) {
    if (error instanceof BadFile) return error.message;
    throw error;
  }
}
const stateOf = async (cell: string) =>
  (await db.query('select edition, update, state, issued_on from chart_cells where id = $1', [cell]))[0];

it.skipIf(!S64)(
  'S-64: base cells, updates in a wrong order, updates 001 to 005, a cancellation',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    expect(await load('invalid-sequence/001')).toContain('its base cell (.000) is not here');
    expect(await load('power-up')).toBe('6 new, 0 updated, 0 the same');
    expect(await load('invalid-sequence/002')).toContain('GB5X01SW.002 cannot follow update 0: update 1 is missing');
    const lacks2 = 'GB5X01SW: update 2 could not be applied: not up to date'; // it came before update 1, and was not kept
    expect(await load('invalid-sequence/001')).toMatch(new RegExp(`^0 new, 1 updated, 0 the same\\s+${lacks2}$`));
    expect(await load('invalid-sequence/003')).toContain('GB5X01SW.003 cannot follow update 1: update 2 is missing');
    expect(await stateOf('GB5X01SW')).toEqual({ edition: 1, update: 1, state: 'shown', issued_on: '2001-05-09' });
    expect(await load('updates')).toBe('0 new, 1 updated, 0 the same');
    expect(await stateOf('GB5X01SW')).toEqual({ edition: 1, update: 5, state: 'shown', issued_on: '2005-10-06' });
    expect(await load('cancellation')).toContain('GB4X0000: its producer cancelled it: it is not drawn');
    expect(await stateOf('GB4X0000')).toMatchObject({ state: 'cancelled' });
    expect(await load('display')).toBe('3 new, 0 updated, 0 the same');
  },
);
