// The archive of threat density as a reader finds it: read back by the map's own libraries, and triangulated as the renderer does.
import { DAY_MS } from '#contract/units.ts';
import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { latLngToCell } from 'h3-js';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { CELL_RESOLUTIONS, DENSITY_STEPS, THREAT_MAX_ZOOM } from '#contract/entities/threat-maps.ts';
import { FIXTURE_AS_OF, FIXTURE_REPORTS, threatMapRow } from '#features/context/threat.fixture.ts';
import { checkArchive, uniqueTiles } from '#scripts/basemap/check.ts';
import { buildThreat, yearsBefore } from '#server/threat/build-threat.ts';
import type { Report } from '#server/threat/threat-cells.ts';
import { seeded } from '#tests/fixtures/chance.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LAYERS = ['y5_cells', 'y1_cells', 'y5_density', 'y1_density'];

const open = (bytes: Uint8Array) =>
  new PMTiles({
    getKey: () => 'threat',
    getBytes: async (offset: number, length: number) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });

interface Found {
  properties: Record<string, number | string | boolean>;
  /** Tile units, ring after ring. */
  rings: { x: number; y: number }[][];
}
async function readTile(bytes: Uint8Array, [z, x, y]: readonly [number, number, number]): Promise<Record<string, Found[]>> {
  const tile = await open(bytes).getZxy(z, x, y);
  if (!tile) return {};
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)).map((feature) => ({
        properties: feature.properties,
        rings: feature.loadGeometry(),
      })),
    ]),
  );
}

/** Gatherings in known waters, 180 degrees among them. */
function gatherings(count: number): Report[] {
  const random = seeded(7);
  const centres = [
    [47.5, 12.2],
    [103.8, 1.2],
    [3.5, 4.3],
    [179.6, -17.5],
    [-179.2, 52],
  ] as const;
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat] = centres[i % centres.length] ?? [0, 0];
    const at = lon + (random() + random() - 1) * 2;
    return {
      lon: at > 180 ? at - 360 : at < -180 ? at + 360 : at,
      lat: lat + (random() + random() - 1) * 2,
      atMs: NOW - random() * 6 * 365 * DAY_MS,
    };
  });
}

test('the cells of the world hold each report of the window once, in the cell it lies in, also at 180 degrees', async () => {
  const reports = gatherings(500);
  const { archive, y5, y1 } = buildThreat(reports, NOW);
  const within = (years: number) => reports.filter(({ atMs }) => atMs >= yearsBefore(NOW, years) && atMs < NOW);
  expect([y5.reports, y1.reports]).toEqual([within(5).length, within(1).length]);
  expect(y1.newestAt).toBe(Math.max(...reports.map(({ atMs }) => atMs)));
  const expected = new Map<string, number>();
  for (const { lat, lon } of within(5)) {
    const cell = latLngToCell(lat, lon, CELL_RESOLUTIONS[0]?.resolution ?? 0);
    expected.set(cell, (expected.get(cell) ?? 0) + 1);
  }
  const shown = (await readTile(archive, [0, 0, 0])).y5_cells ?? [];
  expect(shown.length, 'a cell over 180 degrees shows at both edges').toBeGreaterThan(expected.size);
  // of those two one has its middle in the world
  const middle = ({ rings: [ring = []] }: Found) => ring.slice(1).reduce((sum, { x }) => sum + x, 0) / (ring.length - 1);
  const once = shown.filter((cell) => middle(cell) >= 0 && middle(cell) < 4096).map(({ properties }) => Number(properties.n));
  expect(once.toSorted((a, b) => a - b)).toEqual([...expected.values()].toSorted((a, b) => a - b));
});

test('no polygon of it is painted wrongly, at any zoom', async () => {
  const { archive } = buildThreat(gatherings(800), NOW);
  const { faults, reports } = await checkArchive(Buffer.from(archive), LAYERS);
  expect(faults).toEqual([]);
  for (const [, { polygons }] of reports) expect(polygons).toBeGreaterThan(0);
});

test('without reports there is an archive all the same, with nothing in it', async () => {
  const { archive, y5, y1 } = buildThreat([], NOW);
  expect([y5, y1]).toEqual([
    { fromAt: Date.UTC(2021, 10, 20, 12), reports: 0 },
    { fromAt: Date.UTC(2025, 10, 20, 12), reports: 0 },
  ]);
  expect((await open(archive).getHeader()).maxZoom).toBe(THREAT_MAX_ZOOM);
  expect(await readTile(archive, [0, 0, 0])).toEqual({});
});

test('a single report makes no density step, a gathering makes all of them, each inside the one before', async () => {
  const at = (count: number) => Array.from({ length: count }, () => ({ lon: 50, lat: 12, atMs: NOW - DAY_MS }));
  expect((await readTile(buildThreat(at(1), NOW).archive, [0, 0, 0])).y5_density).toBeUndefined();
  const steps = (await readTile(buildThreat(at(400), NOW).archive, [0, 0, 0])).y5_density ?? [];
  expect(steps.map(({ properties }) => Number(properties.k)).toSorted((a, b) => a - b)).toEqual(DENSITY_STEPS.map((_, k) => k));
});

test('the same reports give the same bytes, in whatever order they come', () => {
  const reports = gatherings(60);
  expect(Buffer.compare(buildThreat(reports, NOW).archive, buildThreat(reports.toReversed(), NOW).archive)).toBe(0);
});

test('the archive that the screens are tested with is what is built of its reports', async () => {
  const kept = readFileSync(new URL('../../src/features/context/threat.fixture.pmtiles', import.meta.url));
  const { archive, y5, y1 } = buildThreat(FIXTURE_REPORTS, FIXTURE_AS_OF);
  const tilesOf = async (bytes: Uint8Array): Promise<string[]> => {
    const tiles: string[] = [];
    for await (const { z, x, y, tile } of uniqueTiles(bytes)) tiles.push(`${z}/${x}/${y} ${Buffer.from(tile).toString('base64')}`);
    return tiles;
  };
  expect(await tilesOf(archive)).toEqual(await tilesOf(kept));
  expect({ y5, y1 }).toEqual({ y5: threatMapRow('').y5, y1: threatMapRow('').y1 });
});
