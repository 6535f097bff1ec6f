import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GeoJsonRow, readGeoJson } from './geojson-file.ts';
import { BadFile } from './text-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-geojson-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rows(content: string): Promise<GeoJsonRow[]> {
  const path = join(folder, 'file.json');
  await writeFile(path, content);
  const read: GeoJsonRow[] = [];
  for await (const row of readGeoJson(path)) read.push(row);
  return read;
}

it('takes the features one by one, whatever stands in them, before them and after them', async () => {
  const features = [{ a: '}],{"features":[' }, { b: { features: [{ c: 1 }] } }, { d: '\\"é漢' }, { e: [[], {}] }];
  const text = JSON.stringify({
    crs: { features: [1, { x: 2 }] },
    'say "features"': ':',
    type: 'FeatureCollection',
    features,
    bbox: [1, 2],
  });
  expect(await rows(text)).toEqual(features.map((feature, at) => ({ no: at + 1, feature })));
  expect(await rows(`\u{FEFF}\n${JSON.stringify(JSON.parse(text), undefined, 2)}\n`)).toHaveLength(4);
});

it('keeps features and letters that are cut in two by the pieces in which a file is read', async () => {
  const features = Array.from({ length: 5000 }, (_, n) => ({ n, words: `é${n}漢"{[` }));
  const read = await rows(JSON.stringify({ features }));
  expect(read).toEqual(features.map((feature, at) => ({ no: at + 1, feature })));
});

it('says of each member that cannot be read why, and goes on', async () => {
  const long = `{"a":"${'x'.repeat(1_200_000)}"}`;
  expect(await rows(`{"features":[{"a":1},{a:1},null,"{",[{"b":2}],12,${long},{"a":2}]}`)).toEqual([
    { no: 1, feature: { a: 1 } },
    { no: 2, wrong: 'it is not written as JSON' },
    { no: 3, wrong: 'it is no object' },
    { no: 4, wrong: 'it is no object' },
    { no: 5, wrong: 'it is no object' },
    { no: 6, wrong: 'it is no object' },
    { no: 7, wrong: 'it is longer than 1,000,000 characters' },
    { no: 8, feature: { a: 2 } },
  ]);
});

it.each(['', 'x', '[]', '{"features":[', '{"features":[{"a":1}', '{"a":1}', '{}{"features":[]}'])('refuses %j', async (content) => {
  await expect(rows(content)).rejects.toBeInstanceOf(BadFile);
});
