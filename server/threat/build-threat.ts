// Turns reports into one archive of tiles, counted by cell and smoothed, for both windows, and describes its content. Pure; runs in
// threat-worker.ts.
import { gzipSync } from 'node:zlib';
import {
  CELL_RESOLUTIONS,
  DENSITY_STEPS,
  THREAT_MAX_ZOOM,
  THREAT_WINDOWS_YEARS,
  type ThreatMap,
  type ThreatWindow,
} from '#contract/entities/threat-maps.ts';
import type { EpochMs } from '#contract/units.ts';
import { packArchive } from '#server/tiles/archive.ts';
import { countCells, type Report } from './threat-cells.ts';
import { smoothReports } from './threat-density.ts';
import { sliceIntoTiles } from './tile-slices.ts';
import { encodeTile, type TileFeature } from './vector-tile.ts';

/** The same moment of the calendar so many years before. */
export function yearsBefore(atMs: EpochMs, years: number): EpochMs {
  const date = new Date(atMs);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

export interface BuiltThreat extends Pick<ThreatMap, ThreatWindow> {
  archive: Uint8Array<ArrayBuffer>;
}

const newest = (reports: readonly Report[]): EpochMs | undefined =>
  reports.reduce<EpochMs | undefined>((last, { atMs }) => (last === undefined || atMs > last ? atMs : last), undefined);

/** The windows end at `asOfMs`, which is not in them. Reports outside of a window are not counted in it. */
export function buildThreat(reports: readonly Report[], asOfMs: EpochMs): BuiltThreat {
  const tiles = new Map<string, { z: number; x: number; y: number; layers: { name: string; features: TileFeature[] }[] }>();
  const keep = (name: string) => (z: number, x: number, y: number, features: TileFeature[]) => {
    const key = `${z}/${x}/${y}`;
    const tile = tiles.get(key) ?? { z, x, y, layers: [] };
    tiles.set(key, tile);
    tile.layers.push({ name, features });
  };
  const windowOf = (name: ThreatWindow): ThreatMap[ThreatWindow] => {
    const years = THREAT_WINDOWS_YEARS[name];
    const fromAt = yearsBefore(asOfMs, years);
    const inside = reports.filter(({ atMs }) => atMs >= fromAt && atMs < asOfMs);
    for (const [i, { fromZoom, resolution }] of CELL_RESOLUTIONS.entries()) {
      const toZoom = (CELL_RESOLUTIONS[i + 1]?.fromZoom ?? THREAT_MAX_ZOOM + 1) - 1;
      sliceIntoTiles(countCells(inside, resolution), [fromZoom, toZoom], keep(`${name}_cells`));
    }
    sliceIntoTiles(smoothReports(inside, years, DENSITY_STEPS), [0, THREAT_MAX_ZOOM], keep(`${name}_density`));
    const newestAt = newest(inside);
    return { fromAt, reports: inside.length, ...(newestAt !== undefined && { newestAt }) };
  };
  const [y5, y1] = [windowOf('y5'), windowOf('y1')];
  const zipped = [...tiles.values()].map(({ layers, ...at }) => ({ ...at, bytes: gzipSync(encodeTile(layers)) }));
  const metadata = {
    name: 'Fathom threat density',
    vector_layers: ['y5_cells', 'y1_cells', 'y5_density', 'y1_density'].map((id) => ({ id, fields: {} })),
  };
  const { bytes } = packArchive(zipped, { minZoom: 0, maxZoom: THREAT_MAX_ZOOM, metadata });
  return { archive: bytes, y5, y1 };
}
