import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChartSheetRow, tables } from '#contract/tables.ts';
import { DAY_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { createLog } from '#server/log.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { layCell, type LonLatBox } from './content.fixture.ts';
import { type ChartSheets, createChartSheets } from './rebuild-sheets.ts';
import { readSheet } from './sheet-reader.fixture.ts';

const log = createLog('error', () => {});
/** Each in the middle of a tile of zoom 12, and so in one block; east lies in another tile of zoom 8 and so in another sheet. */
const WEST = [4.08, 51.96, 4.09, 51.97] as const;
const NEAR_WEST = [4.168, 51.96, 4.178, 51.97] as const;
const EAST = [5.04, 51.96, 5.05, 51.97] as const;

let db: Db;
let folder: string;
let sheets: ChartSheets;
let nowMs = Date.now();
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec('delete from chart_cells; delete from chart_sheets');
  folder = await mkdtemp(join(tmpdir(), 'fathom-charts-'));
  nowMs = Date.now();
  sheets = createChartSheets({ db, log, folder, clock: () => nowMs });
  return async () => {
    await sheets.stop();
    await rm(folder, { recursive: true });
  };
});

const lay = (cell: string, box: LonLatBox, name: string, written?: boolean) => layCell({ db, folder, cell, box, name, written });
async function rows(): Promise<ChartSheetRow[]> {
  const found = await db.query<SqlRow>(`select ${storedTables.chartSheets.columns} from chart_sheets order by id`);
  return found.map((row) => tables.chartSheets.parse(toRow('chartSheets', row)));
}
async function buoys(): Promise<string[]> {
  const names = await Promise.all(
    (await rows()).map(async ({ id, file }) => {
      const [z = 0, x = 0, y = 0] = id.split('-').map(Number);
      const read = await readSheet(await readFile(join(folder, 'sheets', file)), { z, x, y });
      return read.filter(({ layer, z: zoom }) => layer === 'points' && zoom === 12).map(({ properties }) => String(properties.OBJNAM));
    }),
  );
  return names.flat().toSorted((a, b) => a.localeCompare(b));
}

it('builds the sheets of new cells, names them in rows once they are there, and builds nothing twice', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await lay('XX5EAST1', EAST, 'east');
  const steps: { done: number; of: number }[] = [];
  expect(await sheets.rebuild({ onProgress: (step) => steps.push(step) })).toEqual({ built: 2, removed: 0, failed: [] });
  expect(steps).toEqual([
    { done: 0, of: 2 },
    { done: 1, of: 2 },
    { done: 2, of: 2 },
  ]);
  expect((await rows()).map(({ cells }) => cells)).toEqual([['XX5WEST1'], ['XX5EAST1']]);
  for (const { file, bytes } of await rows()) expect((await readFile(join(folder, 'sheets', file))).length).toBe(bytes);
  expect(await buoys()).toEqual(['east', 'west']);
  expect(await sheets.rebuild()).toEqual({ built: 0, removed: 0, failed: [] });
});

it('builds only the sheets of a cell that changed, and keeps the file of before for a day', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await lay('XX5EAST1', EAST, 'east');
  await sheets.rebuild();
  const before = await rows();
  await lay('XX5EAST1', EAST, 'moved');
  expect(await sheets.rebuild()).toMatchObject({ built: 1, failed: [] });
  const after = await rows();
  expect([after[0], after[1]?.file === before[1]?.file]).toEqual([before[0], false]);
  expect(await buoys()).toEqual(['moved', 'west']);
  expect(await readdir(join(folder, 'sheets'))).toHaveLength(3);
  nowMs += DAY_MS + 60_000;
  await sheets.rebuild();
  expect((await readdir(join(folder, 'sheets'))).toSorted()).toEqual(after.map(({ file }) => file).toSorted());
});

it('builds only the blocks of a cell that changed, and takes those of its neighbours out of the sheet before', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await lay('XX5EAST1', NEAR_WEST, 'near west');
  await sheets.rebuild();
  expect((await rows()).map(({ cells }) => cells)).toEqual([['XX5EAST1', 'XX5WEST1']]);
  await lay('XX5EAST1', NEAR_WEST, 'moved');
  const [content, aside] = [join(folder, 'cells', 'XX5WEST1.west.jsonl.gz'), join(folder, 'aside')];
  await rename(content, aside);
  expect(await sheets.rebuild()).toMatchObject({ built: 1, failed: [] });
  expect((await rows()).map(({ cells }) => cells)).toEqual([['XX5EAST1', 'XX5WEST1']]);
  expect(await buoys()).toEqual(['moved', 'west']);
  const taken = await rows();
  await rename(aside, content);
  await db.exec('delete from chart_sheets');
  await sheets.rebuild();
  expect((await rows())[0]?.file, 'the same bytes, whether built or taken').toBe(taken[0]?.file);
});

it('takes away the sheets of a cell that was cancelled', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await lay('XX5EAST1', EAST, 'east');
  await sheets.rebuild();
  await db.query("update chart_cells set state = 'cancelled' where id = 'XX5EAST1'");
  expect(await sheets.rebuild()).toEqual({ built: 0, removed: 1, failed: [] });
  expect(await buoys()).toEqual(['west']);
});

it('goes on where it was stopped', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await lay('XX5EAST1', EAST, 'east');
  const stop = new AbortController();
  const stopped = sheets.rebuild({ signal: stop.signal, onProgress: ({ done }) => done === 1 && stop.abort(new Error('enough')) });
  await expect(stopped).rejects.toThrow('enough');
  expect(await rows()).toHaveLength(1);
  expect(await sheets.rebuild()).toMatchObject({ built: 1 });
  expect(await buoys()).toEqual(['east', 'west']);
});

it('removes what a build that was stopped or killed had written of a sheet', async () => {
  await lay('XX5WEST1', WEST, 'west');
  await mkdir(join(folder, 'sheets'));
  await writeFile(join(folder, 'sheets', '8-130-84.stopped.part'), 'half of a sheet');
  await sheets.rebuild();
  expect(await readdir(join(folder, 'sheets'))).toEqual((await rows()).map(({ file }) => file));
});

it('names the sheets that it cannot build, builds the others, and tries again', async () => {
  await lay('XX5WEST1', WEST, 'west', false);
  await lay('XX5EAST1', EAST, 'east');
  const { built, failed = [] } = (await sheets.rebuild()) ?? {};
  expect([built, failed.length]).toEqual([1, 1]);
  expect(await buoys()).toEqual(['east']);
  await lay('XX5WEST1', WEST, 'west');
  expect(await sheets.rebuild()).toMatchObject({ built: 1, failed: [] });
  expect(await buoys()).toEqual(['east', 'west']);
});

describe('of several instances on one database', () => {
  const instance = () => createChartSheets({ db: { ...db, kind: 'postgres' }, log, folder, clock: () => nowMs });
  beforeEach(() => db.exec('delete from job_leases'));

  it('one builds at a time, and the next finds nothing left to build', async () => {
    await lay('XX5WEST1', WEST, 'west');
    let other: unknown;
    const built = await instance().rebuild({ onProgress: ({ done }) => (other ??= done === 0 && instance().rebuild()) });
    expect([built, await other]).toEqual([{ built: 1, removed: 0, failed: [] }, undefined]);
    expect(await instance().rebuild()).toEqual({ built: 0, removed: 0, failed: [] });
  });

  it('one that has lost its lease writes no row, and another one goes on', async () => {
    await lay('XX5WEST1', WEST, 'west');
    await lay('XX5EAST1', EAST, 'east');
    const lost = await instance().rebuild({
      onProgress: ({ done }) => done === 1 && void db.query("update job_leases set holder = 'other', until_ms = $1", [nowMs + 10_000]),
    });
    expect([lost, (await rows()).length]).toEqual([undefined, 1]);
    expect(await instance().rebuild()).toBeUndefined();
    nowMs += 10_001;
    expect(await instance().rebuild()).toEqual({ built: 1, removed: 0, failed: [] });
    expect(await buoys()).toEqual(['east', 'west']);
  });
});
