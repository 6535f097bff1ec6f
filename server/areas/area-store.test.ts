import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AREA_LAYERS, isAreaInForce, isPast, LARGE_AREA_LAYERS, MAX_AREA_BYTES, MAX_EDITION_BYTES } from '#contract/entities/areas.ts';
import { type AreaRow, AreaRow as AreaRowSchema } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { readSimulatorSea } from '#server/ingest/simulator/sea-mask.ts';
import { createLog } from '#server/log.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { type AreaEdition, areaId, writeEdition } from './area-store.ts';
import { seedAreas } from './shipped-areas.ts';

const log = createLog('error', () => {});
const NOW = Date.UTC(2026, 10, 20);
const day = (text: string) => Date.parse(text);

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => db.exec(`delete from areas; delete from settings where name = 'seed.areas'`));

const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as [number, number][],
  ],
};
const edition = (name: string, from: string, more: Partial<AreaEdition> = {}, keys = ['1']): AreaEdition => ({
  layer: 'jwc',
  edition: name,
  validFrom: day(from),
  source: 'test',
  licence: 'test',
  indicative: false,
  areas: keys.map((key) => ({ id: areaId('jwc', name, key), name: `Area ${key}`, text: '', geometry: SQUARE })),
  ...more,
});
const write = (one: AreaEdition, now = NOW) => db.transaction(null, (tx) => writeEdition(tx, one, now));
async function rows(): Promise<AreaRow[]> {
  const found = await db.query<SqlRow>(`select ${storedTables.areas.columns} from areas order by id`);
  return found.map((row) => AreaRowSchema.parse(toRow('areas', row)));
}
const inForce = async (at: string) => [...new Set((await rows()).filter((row) => isAreaInForce(row, day(at))).map((row) => row.edition))];

describe('an edition', () => {
  it('takes the place of the one before from its first day; both are kept', async () => {
    await write(edition('List 1', '2020-01-01'));
    expect(await write(edition('List 2', '2022-01-01', {}, ['1', '2']))).toMatchObject({ added: 2, ended: ['List 1'] });
    expect([await inForce('2021-12-31'), await inForce('2022-01-01')]).toEqual([['List 1'], ['List 2']]);
    expect((await rows()).filter((row) => isPast(row, NOW)).map((row) => row.edition)).toEqual(['List 1']);
  });

  it('that is imported late ends where the next begins', async () => {
    await write(edition('List 3', '2023-01-01'));
    await write(edition('List 1', '2020-01-01'));
    await write(edition('List 2', '2022-01-01'));
    expect([await inForce('2021-06-01'), await inForce('2022-06-01'), await inForce('2026-01-01')]).toEqual([
      ['List 1'],
      ['List 2'],
      ['List 3'],
    ]);
  });

  it('with authority takes the place of what is indicative, whatever its date, also when that is written again', async () => {
    const computed = edition('Computed', '2026-01-01', { indicative: true });
    await write(computed);
    await write(edition('Official', '2023-01-01'));
    await write(computed);
    expect([await inForce('2026-06-01'), await inForce('2022-06-01')]).toEqual([['Official'], []]);
  });

  it('whose source names its end stands beside the others and ends none', async () => {
    await write(edition('List 1', '2018-01-01'));
    await write(edition('Old area', '2019-01-01', { validTo: day('2023-01-01') }));
    await write(edition('List 2', '2022-01-01'));
    expect(await inForce('2019-06-01')).toEqual(['List 1', 'Old area']);
    expect(await inForce('2022-06-01')).toEqual(['List 2', 'Old area']);
    expect(await inForce('2023-06-01')).toEqual(['List 2']);
  });

  it('written twice changes nothing; written anew it loses what it no longer has', async () => {
    await write(edition('List 1', '2020-01-01', {}, ['1', '2']));
    const before = await rows();
    expect(await write(edition('List 1', '2020-01-01', {}, ['1', '2']), NOW + 1)).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
      removed: 0,
    });
    expect(await rows()).toEqual(before);
    expect(await write(edition('List 1', '2020-01-01', {}, ['2']), NOW + 1)).toMatchObject({ unchanged: 1, removed: 1 });
    expect((await rows()).map(({ name }) => name)).toEqual(['Area 2']);
  });
});

describe('the areas that come with the program', () => {
  it('are stored once, fit their pages, and say what they are', async () => {
    await seedAreas(db, () => NOW, log);
    const first = await rows();
    await seedAreas(db, () => NOW + 1, log);
    expect(await rows()).toEqual(first);
    expect(new Set(first.map(({ layer }) => layer))).toEqual(new Set(AREA_LAYERS));
    for (const row of first) {
      expect(JSON.stringify(row).length, row.name).toBeLessThan(MAX_AREA_BYTES);
      expect(row.source && row.licence && row.text, row.name).toBeTruthy();
      if (row.layer !== 'jwc') expect(row.indicative, row.name).toBe(true);
    }
    for (const layer of LARGE_AREA_LAYERS)
      expect(JSON.stringify(first.filter((row) => row.layer === layer)).length).toBeLessThan(MAX_EDITION_BYTES);
  });

  it('leave an imported edition in force when a new version brings them again', async () => {
    await seedAreas(db, () => NOW, log);
    await write(
      edition('Marine Regions v12', '2023-10-25', { layer: 'eez', areas: [{ id: 'eez:mr:1', name: 'A', text: '', geometry: SQUARE }] }),
    );
    await db.exec(`update settings set value = '{"hash": "older"}' where name = 'seed.areas'`);
    await seedAreas(db, () => NOW + 1, log);
    const eez = (await rows()).filter((row) => row.layer === 'eez' && isAreaInForce(row, NOW));
    expect(eez.map(({ name }) => name)).toEqual(['A']);
  });

  it('have the coordinates of JWLA-032 and the area of 2019 as past', async () => {
    await seedAreas(db, () => NOW, log);
    const jwc = (await rows()).filter((row) => row.layer === 'jwc');
    expect(jwc.filter((row) => isAreaInForce(row, NOW)).map((row) => [row.edition, row.name])).toEqual([
      ['JWLA-032', 'Indian Ocean, Gulf of Aden and southern Red Sea'],
      ['JWLA-032', 'Cabo Delgado'],
    ]);
    expect(jwc.filter((row) => isPast(row, NOW)).map((row) => row.name)).toEqual(['Industry High Risk Area']);
    const limits = jwc.find(({ name }) => name.startsWith('Indian'))?.limits;
    expect(limits?.type === 'MultiLineString' && limits.coordinates[0]).toContainEqual([60.25, 10.8]);
  });

  it('give no state a zone round the world: the high seas are nobody’s, and a strait has the states on its shores', async () => {
    await seedAreas(db, () => NOW, log);
    const eez = (await rows()).filter(({ layer }) => layer === 'eez');
    const zonesAt = (lon: number, lat: number) =>
      eez
        .filter(({ geometry }) => {
          const polygons =
            geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
          const crossings = polygons.flat().flatMap((ring) =>
            ring.slice(1).filter(([x, y], at) => {
              const [fromX, fromY] = ring[at] ?? [x, y];
              return fromY > lat !== y > lat && lon < fromX + ((lat - fromY) / (y - fromY)) * (x - fromX);
            }),
          );
          return crossings.length % 2 === 1;
        })
        .map(({ name }) => name);
    for (const [lon, lat] of [
      [80, -16],
      [-20, -16],
      [-110, -16],
      [-150, 20 + 10],
      [0, 86],
    ] as const)
      expect(zonesAt(lon, lat), `${lat} ${lon}`).toEqual([]);
    expect(zonesAt(40, -17)).toEqual(['Mozambique']);
    expect(zonesAt(139, -15)).toEqual(['Australia']);
    expect(zonesAt(179.5, -19)).toEqual(['Fiji']);
    expect(zonesAt(-179.5, -17)).toEqual(['Fiji']);
  });

  it('draw no cable over land: but for the last miles to its landing place', async () => {
    await seedAreas(db, () => NOW, log);
    const sea = readSimulatorSea();
    for (const { name, geometry } of (await rows()).filter(({ layer }) => layer === 'cables')) {
      if (geometry.type !== 'MultiLineString') throw new Error(`${name} is no line`);
      for (const line of geometry.coordinates) {
        const samples = line.slice(1).flatMap(([lon, lat], i) => {
          const [fromLon, fromLat] = line[i] ?? [lon, lat];
          const steps = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) * 10));
          return Array.from(
            { length: steps + 1 },
            (_, k) => [fromLon + ((lon - fromLon) * k) / steps, fromLat + ((lat - fromLat) * k) / steps] as const,
          );
        });
        const ends = [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]] as const;
        const isFar = ([lon, lat]: readonly [number, number]) =>
          ends.every(([endLon, endLat]) => Math.hypot((lon - endLon) * Math.cos((lat * Math.PI) / 180), lat - endLat) > 0.6);
        const ashore = samples.filter((at) => isFar(at) && !sea.isOpenSea([at[0], at[1]]));
        // the mask is stricter than the shore, and coordinates are rounded to a hundredth of a degree
        expect(ashore.length / samples.length, `${name} near ${String(ashore[0])}`).toBeLessThan(0.06);
      }
    }
  });
});
