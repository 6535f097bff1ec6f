// Which tile of which sheet the map gets, with tiles of known content.
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { describe, expect, test, vi } from 'vitest';
import { chartTile, sheetOf, tileOfNow } from './chart-tiles.ts';

type Feature = { type: 1 | 2 | 3; geometry: number[][] | number[][][]; tags: Record<string, string | number> };
const tileOf = (features: Feature[]) => fromGeojsonVt({ areas: { features } } as never, { version: 2, extent: 4096 });

function contentOf(bytes: Uint8Array): (Record<string, unknown> & { at: number[][][] })[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers['areas'];
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer?.feature(i);
    return {
      ...(feature?.properties as Record<string, unknown>),
      at: (feature?.loadGeometry() ?? []).map((line) => line.map(({ x, y }) => [x, y])),
    };
  });
}

const COARSE = { z: 10, x: 512, y: 340 };
const SQUARE = [0, 0, 2048, 0, 2048, 2048, 0, 2048, 0, 0].reduce<number[][]>(
  (ring, value, i, all) => (i % 2 ? [...ring, [all[i - 1] ?? 0, value]] : ring),
  [],
);
const COARSE_TILE = tileOf([
  { type: 3, geometry: [SQUARE], tags: { cls: 'DEPARE', DRVAL1: 5 } },
  {
    type: 2,
    geometry: [
      [
        [0, 1000],
        [4096, 1000],
      ],
    ],
    tags: { cls: 'DEPCNT' },
  }, // prettier-ignore
  { type: 1, geometry: [[1500, 1500]], tags: { cls: 'WRECKS' } },
]);
const sheets = new Map([['8-128-85', { file: '8-128-85.00.pmtiles' }]]);
const known = { sheets, cells: [] };
const readCoarse = async (_: string, { z, x, y }: typeof COARSE) => ({
  bytes: z === COARSE.z && x === COARSE.x && y === COARSE.y ? COARSE_TILE : undefined,
  isOlder: false,
});

test('a tile belongs to the sheet of its ancestor of zoom 8, before it of zoom 4', () => {
  expect(sheetOf({ z: 7, x: 77, y: 41 })).toBe('4-9-5');
  expect(sheetOf({ z: 8, x: 77, y: 41 })).toBe('8-77-41');
  expect(sheetOf({ z: 15, x: 16_399, y: 10_887 })).toBe('8-128-85');
});

test('a tile that a sheet has comes as it is', async () => {
  expect(await chartTile(COARSE, known, readCoarse)).toBe(COARSE_TILE);
});

describe('where no finer tile is there, the nearest larger one is drawn larger', () => {
  test('areas are cut to the tile with a margin, lines too, and a point is in one tile alone', async () => {
    const finer = await chartTile({ z: 12, x: 2049, y: 1361 }, known, readCoarse);
    expect(contentOf(finer)).toEqual([
      {
        cls: 'DEPARE',
        DRVAL1: 5,
        at: [
          expect.arrayContaining([
            [-64, -64],
            [4096, 4096],
          ]),
        ],
      }, // prettier-ignore
      // the line lies in the row above
      { cls: 'WRECKS', at: [[[1904, 1904]]] },
    ]);
    const above = contentOf(await chartTile({ z: 12, x: 2049, y: 1360 }, known, readCoarse));
    expect(above).toContainEqual({
      cls: 'DEPCNT',
      at: [
        [
          [-64, 4000],
          [4160, 4000],
        ],
      ],
    }); // prettier-ignore
    expect(above.map((one) => one['cls'])).not.toContain('WRECKS');
  });

  test('whatever the zoom, edges of the area stay where they were', async () => {
    const deep = contentOf(await chartTile({ z: 15, x: 16_399, y: 10_895 }, known, readCoarse));
    const [area] = deep;
    const corners = (area?.at ?? []).flat();
    expect(Math.max(...corners.map(([x = 0]) => x))).toBe(4096); // 2048 * 32 - 15 * 4096
    expect(Math.max(...corners.map(([, y = 0]) => y))).toBe(4096);
  });
});

test('where no sheet is, there is no chart; a sheet that cannot be read fails, so that the map hatches it', async () => {
  const read = vi.fn(readCoarse);
  expect(await chartTile({ z: 9, x: 0, y: 0 }, known, read)).toHaveLength(0);
  expect(read).not.toHaveBeenCalled();
  const broken = () => Promise.reject(new Error('no link'));
  await expect(chartTile({ z: 12, x: 2049, y: 1361 }, known, broken)).rejects.toThrow('no link');
});

test('where a cell is known and its sheet is not yet there, the tile fails, too; beside the cell it is empty', async () => {
  const ring: [number, number][] = [
    [10, 50],
    [11, 50],
    [11, 51],
    [10, 51],
    [10, 50],
  ]; // prettier-ignore
  const cell = { minZoom: 9, box: [10, 50, 11, 51] as const, coverage: { coordinates: [[ring]] }, state: 'shown' as const };
  const charts = { sheets: new Map(), cells: [cell] };
  const over = { z: 11, x: Math.floor(((10.5 + 180) / 360) * 2048), y: 689 }; // 50.5 N
  await expect(chartTile(over, charts, readCoarse)).rejects.toThrow('not there yet');
  expect(await chartTile({ ...over, x: over.x + 20 }, charts, readCoarse)).toHaveLength(0);
  expect(await chartTile({ z: 8, x: over.x >> 3, y: over.y >> 3 }, charts, readCoarse)).toHaveLength(0);
  expect(await chartTile(over, { ...charts, cells: [{ ...cell, state: 'cancelled' as const }] }, readCoarse)).toHaveLength(0);
  const older = { ...charts, sheets: new Map([[sheetOf(over), { file: 'a' }]]) };
  const nothing = (isOlder: boolean) => async () => ({ bytes: undefined, isOlder });
  await expect(chartTile(over, older, nothing(true)), 'the edition before had not got the cell').rejects.toThrow('older edition');
  expect(await chartTile(over, older, nothing(false))).toHaveLength(0);
});

test('a tile that fails, or has nothing, while other charts become known is read of these; one that fails without is failed', async () => {
  const [before, after] = [0, 1].map(() => ({ sheets: new Map(), cells: [] }));
  const { signal } = new AbortController();
  for (const first of [() => Promise.reject(new Error('gone')), async () => new Uint8Array()]) {
    let known = before;
    const read = vi.fn(async (charts: unknown) => {
      if (charts === after) return new Uint8Array([7]);
      known = after;
      return first();
    });
    expect(await tileOfNow(read, () => known as never, signal)).toEqual(new Uint8Array([7]));
    expect(read).toHaveBeenCalledTimes(2);
  }
  const failing = vi.fn(() => Promise.reject(new Error('no link')));
  await expect(tileOfNow(failing, () => before as never, signal)).rejects.toThrow('no link');
  expect(failing).toHaveBeenCalledTimes(1);
});
