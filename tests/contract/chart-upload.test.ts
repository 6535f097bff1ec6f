// Several files that an administrator chooses in a browser are the set that the server reads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChartSet } from '#server/charts/reading/read-set.ts';
import { zipOfFiles } from '#features/admin/charts/zip-of-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-chart-upload-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a base, its updates, a text and a picture that were chosen at once are one set, byte by byte', async () => {
  const files = { 'GB5X01SW.000': 'base', 'gb5x01sw.001': 'update', 'GBHÖHE.TXT': 'Ask the pilot.', 'GBX.TIF': '' };
  const zip = await zipOfFiles(Object.entries(files).map(([name, content]) => new File([content], name)));
  const path = join(folder, 'several.zip');
  await writeFile(path, new Uint8Array(await zip.arrayBuffer()));
  const set = await openChartSet(path);
  const cell = set.cells.get('GB5X01SW');
  expect(new Set(cell?.keys())).toEqual(new Set([0, 1]));
  expect(String(await cell?.get(0)?.read())).toBe('base');
  expect(String(await cell?.get(1)?.read())).toBe('update');
  expect([...set.texts.keys()]).toEqual(['GBHÖHE.TXT', 'GBX.TIF']);
  expect(String(await set.texts.get('GBHÖHE.TXT')?.read())).toBe('Ask the pilot.');
  await set.close();
});
