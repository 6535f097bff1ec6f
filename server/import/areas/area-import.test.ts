import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAreaInForce, MAX_AREA_BYTES } from '#contract/entities/areas.ts';
import { type AreaRow, AreaRow as AreaRowSchema } from '#contract/tables.ts';
import { seedAreas } from '#server/areas/shipped-areas.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { createLog } from '#server/log.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { type AreaImportJob, importAreas } from './area-import.ts';
import { BadFile } from '#server/import/text-file.ts';

const NOW = Date.UTC(2026, 10, 20);
const log = createLog('error', () => {});

let folder = '';
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-areas-'));
  db = await openTestDb();
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => db.exec("delete from areas; delete from settings where name = 'seed.areas'"));

const square = (west: number, south: number, size = 2) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: unknown, properties: Record<string, unknown> = { name: 'A' }) => ({ type: 'Feature', properties, geometry });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

let files = 0;
const importText = async (text: string, more: Partial<AreaImportJob> = {}) => {
  const path = join(folder, `file-${(files += 1)}.geojson`);
  await writeFile(path, text);
  const given = { edition: 'List 1', layer: 'jwc' as const, source: 'A committee', ...more };
  return importAreas(db, { path, now: NOW, reportFolder: join(folder, `reports-${files}`), ...given });
};
const importJson = (root: unknown, more: Partial<AreaImportJob> = {}) => importText(JSON.stringify(root), more);
async function rows(): Promise<AreaRow[]> {
  const found = await db.query<SqlRow>(`select ${storedTables.areas.columns} from areas order by id`);
  return found.map((row) => AreaRowSchema.parse(toRow('areas', row)));
}
/** What the person is told; nothing may be stored. */
async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BadFile);
  expect(await rows()).toEqual([]);
  return (error as BadFile).message;
}

describe('an edition of our own form', () => {
  it('is stored with name, text, limits, dates, source and licence', async () => {
    const limits = { type: 'LineString', coordinates: square(10, 10).slice(0, 2) };
    const outcome = await importJson(
      collection(feature(polygon(square(10, 10)), { name: 'North  \n sea', text: 'What it is.\nMore.', limits })),
      {
        issuedAt: Date.UTC(2026, 0, 5),
        validTo: Date.UTC(2027, 0, 1),
        licence: 'Free',
        indicative: true,
      },
    );
    expect(outcome).toMatchObject({ layer: 'jwc', counts: { rows: 1, added: 1, refused: 0, noted: 0 }, ended: [], removed: 0 });
    expect(await rows()).toMatchObject([
      {
        id: 'jwc:List-1:1',
        name: 'North sea',
        text: 'What it is.\nMore.',
        issuedAt: Date.UTC(2026, 0, 5),
        validFrom: Date.UTC(2026, 0, 5),
        validTo: Date.UTC(2027, 0, 1),
        source: 'A committee',
        licence: 'Free',
        indicative: true,
        limits,
        geometry: { type: 'Polygon' },
      },
    ]);
  });

  it('takes the place of the edition before from its first day; a second import changes nothing', async () => {
    await seedAreas(db, () => NOW, log);
    const list = collection(feature(polygon(square(50, 10))));
    const more = { edition: 'JWLA-033', issuedAt: Date.UTC(2026, 5, 1) };
    expect((await importJson(list, more)).ended).toEqual(['JWLA-032']);
    const before = await rows();
    expect((await importJson(list, more)).counts).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    expect(await rows()).toEqual(before);
    const inForce = (atMs: number) => [
      ...new Set(before.filter((row) => row.layer === 'jwc' && isAreaInForce(row, atMs)).map((row) => row.edition)),
    ];
    expect([inForce(Date.UTC(2026, 4, 31)), inForce(NOW)]).toEqual([['JWLA-032'], ['JWLA-033']]);
  });

  it('keeps names and texts as they are, whatever a stranger wrote, and holes and lines as well', async () => {
    const hole = square(10.5, 10.5, 0.5).toReversed();
    await importJson(
      collection(
        feature(polygon(square(10, 10), hole), { name: '<img src=x onerror=alert(1)>', text: '<script>alert(1)</script>' }),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [1, 2, 55],
              [3, 4, 60],
            ],
          },
          {},
        ),
      ),
    );
    const [area, line] = await rows();
    expect(area).toMatchObject({ name: '<img src=x onerror=alert(1)>', text: '<script>alert(1)</script>' });
    expect(area?.geometry.type === 'Polygon' && area.geometry.coordinates).toHaveLength(2);
    expect(line).toMatchObject({
      name: 'Area 2',
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    });
  });

  it('that crosses 180 degrees is cut there, its hole too, and says so', async () => {
    const ring = [
      [178, -20],
      [-178, -20],
      [-178, -10],
      [178, -10],
      [178, -20],
    ];
    const hole = [
      [-179.5, -16],
      [-179.5, -14],
      [-178.5, -14],
      [-178.5, -16],
      [-179.5, -16],
    ];
    const line = {
      type: 'LineString',
      coordinates: [
        [170, 0],
        [-170, 10],
        [170, 20],
      ],
    };
    const outcome = await importJson(collection(feature(polygon(ring, hole)), feature(line)));
    expect(outcome.counts).toMatchObject({ added: 2, noted: 2 });
    const [area, cable] = await rows();
    if (area?.geometry.type !== 'MultiPolygon' || cable?.geometry.type !== 'MultiLineString') throw new Error('They were not cut');
    const lons = area.geometry.coordinates.map((part) => part.flat().map(([lon]) => lon));
    expect(lons.map((part) => [Math.min(...part), Math.max(...part)])).toEqual([
      [178, 180],
      [-180, -178],
    ]);
    expect(area.geometry.coordinates.map((part) => part.length)).toEqual([1, 2]);
    expect(cable.geometry.coordinates).toEqual([
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
        [-180, 15],
      ],
      [
        [180, 15],
        [170, 20],
      ],
    ]);
  });
});

describe('a file that cannot be taken says why, and nothing is stored', () => {
  const good = feature(polygon(square(0, 0)));
  it.each([
    ['a web page', '<!doctype html><html><body>Sign in</body></html>', 'web page'],
    ['a zip', 'PK\u0003\u0004rest', 'zip file'],
    ['half a file', JSON.stringify(collection(good)).slice(0, 80), 'not JSON, or not all of it'],
    ['a list', '[1, 2]', 'no GeoJSON'],
    ['another type', '{"type": "Topology"}', 'its type is "Topology"'],
    ['no features', '{"type": "FeatureCollection", "features": []}', 'no features'],
    ['features that are no list', '{"type": "FeatureCollection", "features": {}}', 'not a list'],
    [
      'another grid',
      JSON.stringify({ ...collection(good), crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } }),
      'not in degrees',
    ],
    [
      '5,001 features',
      JSON.stringify(collection(...Array.from({ length: 5001 }, () => good))),
      '5,001 features; an edition has at most 5,000',
    ],
    ['nothing', '', 'not JSON'],
  ])('%s', async (_, text, words) => {
    expect(await refusal(importText(text))).toContain(words);
  });

  it.each([
    ['a point', { type: 'Point', coordinates: [1, 2] }, 'its geometry is Point'],
    ['a collection', { type: 'GeometryCollection', geometries: [] }, 'its geometry is GeometryCollection'],
    ['__proto__', { type: '__proto__', coordinates: [] }, 'its geometry is __proto__'],
    ['nothing', null, 'it has no geometry'],
    [
      'text for numbers',
      polygon([
        ['1', '2'],
        [3, 4],
        [5, 6],
        ['1', '2'],
      ]),
      'not a pair of numbers',
    ],
    [
      'no number',
      polygon([
        [1, null],
        [3, 4],
        [5, 6],
        [1, null],
      ]),
      'not a pair of numbers',
    ],
    [
      'latitude and longitude swapped',
      polygon([
        [12, 145],
        [13, 145],
        [13, 146],
        [12, 145],
      ]),
      'latitude 145 is beyond 90 degrees: perhaps latitude and longitude are swapped',
    ],
    [
      'a longitude counted on',
      polygon([
        [190, 5],
        [191, 5],
        [191, 6],
        [190, 5],
      ]),
      'longitude 190 is beyond 180',
    ],
    [
      'an open ring',
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      'does not end where it begins',
    ],
    [
      'two corners',
      polygon([
        [0, 0],
        [1, 0],
        [0, 0],
      ]),
      'fewer than three corners',
    ],
    [
      'a bow tie',
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
      'its edge crosses itself near 1.000° N 1.000° E',
    ],
    ['a hole across the rim', polygon(square(0, 0), square(1, 1)), 'its edge crosses itself'],
    [
      'a ring round the pole',
      polygon([
        [-120, 80],
        [0, 80],
        [120, 80],
        [-120, 80],
      ]),
      'round a pole',
    ],
    ['a line of one position', { type: 'LineString', coordinates: [[1, 2]] }, 'fewer than two positions'],
    ['no coordinates', { type: 'Polygon' }, 'not a list'],
    ['empty', { type: 'MultiPolygon', coordinates: [] }, 'its geometry is empty'],
  ])('%s in one feature refuses the edition and names the feature', async (_, geometry, words) => {
    const message = await refusal(importJson(collection(good, feature(geometry, { name: 'Bad one' }))));
    expect(message).toContain('1 of 2 areas cannot be taken');
    expect(message).toContain(`feature 2 (Bad one): ${words.startsWith('its') || words.startsWith('it ') ? words : ''}`);
    expect(message).toContain(words);
  });

  it('every bad feature has a line in the report', async () => {
    const bad = Array.from({ length: 30 }, (_, i) => feature({ type: 'Point', coordinates: [1, 2] }, { name: `Bad ${i}` }));
    expect(await refusal(importJson(collection(good, ...bad)))).toContain('and 20 more');
    const reports = join(folder, `reports-${files}`);
    const [name = ''] = await readdir(reports);
    const lines = (await readFile(join(reports, name), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(31);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      kind: 'refused',
      line: 2,
      row: 'Bad 0',
      reason: 'its geometry is Point: an area is a Polygon, MultiPolygon, LineString or MultiLineString',
    });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'nothing stored' });
  });

  it.each([
    [
      'the same id twice',
      [
        { ...good, id: 7 },
        { ...good, id: 7 },
      ],
      'same id as feature 1',
    ],
    ['a name of 200 signs', [feature(polygon(square(0, 0)), { name: 'x'.repeat(200) })], 'its name has more than 160 characters'],
    [
      'bad limits',
      [feature(polygon(square(0, 0)), { name: 'A', limits: { type: 'Point', coordinates: [0, 0] } })],
      'its limits: its geometry is Point',
    ],
  ])('%s', async (_, features, words) => {
    expect(await refusal(importJson(collection(...features)))).toContain(words);
  });

  it.each(['name', 'text'])('with half of a character in its %s is refused in words', async (member) => {
    const words = { name: 'A', text: 'B', [member]: 'x\ud800y' };
    expect(await refusal(importJson(collection(feature(polygon(square(0, 0)), words))))).toMatch(/half of a character/);
  });

  it('that does not say where it comes from, or to which layer it belongs, is asked for it', async () => {
    expect(await refusal(importJson(collection(good), { source: undefined as never }))).toContain('--source');
    expect(await refusal(importJson(collection(good), { layer: undefined as never }))).toContain('--layer');
    expect(await refusal(importJson(collection(good), { validFrom: 5, validTo: 4 }))).toContain('--valid-to');
    expect(await refusal(importAreas(db, { path: join(folder, 'none'), now: NOW, reportFolder: folder, edition: 'x' }))).toContain(
      'no such file',
    );
  });
});

describe('forms of others', () => {
  it("Marine Regions' zones replace the computed ones, simplified to what can travel, under their licence", async () => {
    await seedAreas(db, () => NOW, log);
    // a coast of 40,000 points and an island
    const coast = Array.from({ length: 40_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 40_000;
      const radius = 5 + 0.002 * Math.sin(i * 0.7);
      return [30 + radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const zone = (MRGID: number, GEONAME: string, geometry: unknown) =>
      feature(geometry, { MRGID, GEONAME, POL_TYPE: '200NM', TERRITORY1: 'Land', ISO_TER1: 'LND', SOVEREIGN1: 'Crown', ISO_SOV1: 'CRN' });
    const outcome = await importJson(
      collection(
        zone(8301, 'Land Exclusive Economic Zone', polygon([...coast, coast[0]])),
        zone(8302, 'Island Zone', polygon(square(10, -40))),
      ),
      { edition: 'Version 12', layer: undefined as never, source: undefined as never, issuedAt: Date.UTC(2023, 9, 25) },
    );
    expect(outcome).toMatchObject({ layer: 'eez', counts: { added: 2, noted: 1 }, ended: ['Computed from Natural Earth 4.1'] });
    const shown = (await rows()).filter((row) => row.layer === 'eez' && isAreaInForce(row, NOW));
    expect(shown.map(({ name, licence, text }) => [name, licence, text])).toEqual([
      ['Land Exclusive Economic Zone', 'CC BY 4.0', '200NM. Territory: Land. Sovereign: Crown'],
      ['Island Zone', 'CC BY 4.0', '200NM. Territory: Land. Sovereign: Crown'],
    ]);
    for (const row of shown) expect(JSON.stringify(row).length).toBeLessThan(MAX_AREA_BYTES);
  });

  it("TeleGeography's cables replace the schematic ones, by the names of the file beside", async () => {
    await seedAreas(db, () => NOW, log);
    await writeFile(
      join(folder, 'all.json'),
      JSON.stringify([{ id: 'sea-cable', cable_id: 1, name: 'Sea Cable (SC-1)' }, { broken: true }]),
    );
    const cable = (slug: string) =>
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [1, 2],
              [3, 4],
            ],
            [
              [3, 4],
              [5, 6],
            ],
          ],
        },
        { slug, color: 'fd9f33' },
      );
    const outcome = await importJson(collection(cable('sea-cable'), cable('other-cable-2')), {
      edition: 'May 2026',
      layer: undefined as never,
      source: undefined as never,
    });
    expect(outcome).toMatchObject({ layer: 'cables', ended: ['Schematic set'] });
    const shown = (await rows()).filter((row) => row.layer === 'cables' && isAreaInForce(row, NOW));
    expect(shown.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(['Other Cable 2', 'Sea Cable (SC-1)']);
    expect(shown[0]?.licence).toContain('not for commercial use');
  });
});
