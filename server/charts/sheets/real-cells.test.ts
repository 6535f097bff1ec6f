// Real cells, read as an import reads them, then looked at in the tiles.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from '#scripts/basemap/check.ts';
import { packArchive } from '#server/tiles/archive.ts';
import { realFile } from '#server/import/real-files.fixture.ts';
import { readCellHead } from '#server/charts/reading/cell-head.ts';
import { type CellThread, openCellThread } from '#server/charts/reading/cell-thread.ts';
import { minZoomOf } from '#server/charts/reading/coverage.ts';
import { BlockBuilder } from './build-block.ts';
import { type ContentFeature, pointPartsOf, readContent } from './content.ts';
import { isDanger } from './dangers.ts';
import { planSheets } from './plan-sheets.ts';
import { type PreparedCell, prepareCell } from './prepare-cell.ts';
import { covers } from './quilt.ts';
import { type ReadFeature, readBlock } from './sheet-reader.fixture.ts';
import { APART_PX } from './soundings.ts';

let folder: string;
let thread: CellThread;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-real-cells-'));
  thread = openCellThread(join(folder, 'work'));
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true });
});

interface RealCell {
  features: ContentFeature[];
  prepared: PreparedCell;
}
async function read(file: string): Promise<RealCell> {
  const head = readCellHead(await readFile(file));
  const cell = file.slice(-12, -4);
  const path = join(folder, `${cell}.jsonl.gz`);
  const { box } = await thread.cell({ sources: [file], identity: { ...head, cell, scale: head.scale ?? 0 }, texts: [], path });
  const content = await readContent(path);
  return { features: content.features, prepared: prepareCell(content, minZoomOf(head.scale ?? 0, box)) };
}

/** Every feature of every tile; on the way no area may be filled wrongly. */
async function build(cells: readonly RealCell[]): Promise<ReadFeature[]> {
  const byName = new Map(cells.map(({ prepared }) => [prepared.name, prepared]));
  const shown = cells.map(({ prepared }) => ({ ...prepared, content: prepared.name, box: prepared.coverage.box }));
  const found: ReadFeature[] = [];
  for (const { blocks } of planSheets(shown))
    for (const { at, cells: ordered } of blocks) {
      const builder = new BlockBuilder(at);
      for (const { name } of ordered) builder.add(byName.get(name) as PreparedCell);
      const built = builder.finish();
      expect(built.unsolved).toBe(0);
      const { bytes } = packArchive(built.tiles, { minZoom: at.z, maxZoom: at.z + 3, metadata: {} });
      const { faults } = await checkArchive(bytes, ['areas', 'cover']);
      expect(faults.filter((fault) => !fault.includes('no polygon was seen'))).toEqual([]);
      found.push(...readBlock(built));
    }
  return found;
}

/** Of the width of the world. */
const METRE = 1 / 40_000_000;

/** CSS pixels at the zoom, over the whole world. */
const pixels = ({ x, y, geometry }: ReadFeature): [number, number] => [
  (x + (geometry[0]?.[0]?.x ?? 0) / 4096) * 512,
  (y + (geometry[0]?.[0]?.y ?? 0) / 4096) * 512,
];

describe('real cells', { tags: ['long'], timeout: 120_000 }, () => {
  const harbour = realFile('US5OH10M.000');
  it.skipIf(!harbour)('US5OH10M: points, dangers, soundings, lines and areas are in its tiles as its content has them', async () => {
    const cell = await read(harbour as string);
    const found = await build([cell]);
    const dangers = cell.features.filter(isDanger);
    expect(dangers.length).toBeGreaterThan(50);
    for (let z = cell.prepared.minZoom; z <= 15; z++) {
      const at = found.filter((one) => one.z === z);
      const seen = new Set(at.filter(({ layer }) => layer === 'points' || layer === 'lines').map(({ properties }) => properties.id));
      expect(dangers.filter(({ id }) => !seen.has(id))).toEqual([]);
      const points = at.filter(({ layer, properties }) => layer === 'points' && !properties.area && !properties.line);
      const placed = cell.features.filter(({ cls, geometry }) => cls !== 'SOUNDG' && pointPartsOf(geometry).length > 0);
      expect(points.length).toBe(placed.length);
      const kept = at.filter(({ layer }) => layer === 'soundings').map((one) => ({ at: pixels(one), depth: Number(one.properties.depth) }));
      const lost = cell.prepared.soundings.filter(({ x, y, depth }) => {
        const [px, py] = [x * 2 ** z * 512, y * 2 ** z * 512];
        return !kept.some((one) => one.depth <= depth && Math.hypot(one.at[0] - px, one.at[1] - py) < APART_PX + 0.5);
      });
      expect(lost).toEqual([]);
    }
    const finest = found.filter(({ z, layer }) => z === 15 && layer !== 'soundings');
    const ids = new Set(finest.map(({ properties }) => properties.id));
    // one cable of a centimetre lies on the edge of what the cell covers
    const shapes = cell.prepared.shapes.filter(({ box: [west, north, east, south] }) => Math.max(east - west, south - north) > METRE);
    expect(shapes.length).toBeGreaterThan(500);
    expect(shapes.flatMap(({ tags }) => (ids.has(tags.id) ? [] : `${String(tags.cls)} ${String(tags.id)}`))).toEqual([]);
  });

  const names = ['GB4X0000', 'GB5X01NE', 'GB5X01NW', 'GB5X01SE', 'GB5X01SW', 'GB5X02SE'];
  const files = names.flatMap((name) => realFile(`s64/power-up/ENC_ROOT/${name}.000`) ?? []);
  it.skipIf(files.length < names.length)(
    'S-64, power-up: what the larger scale has covers the smaller, and nothing of it is lost',
    async () => {
      const cells: RealCell[] = [];
      for (const file of files) cells.push(await read(file));
      const found = (await build(cells)).filter(({ z, layer }) => z === 13 && layer === 'points');
      const ids = new Set(found.map(({ properties }) => `${String(properties.cell)} ${String(properties.id)}`));
      const finer = cells.filter(({ prepared }) => prepared.name !== 'GB4X0000').map(({ prepared }) => prepared.coverage);
      for (const { prepared } of cells)
        for (const { x, y, tags } of prepared.points) {
          const isCovered = prepared.name === 'GB4X0000' && finer.some((coverage) => covers(coverage, x, y));
          expect(ids.has(`${prepared.name} ${String(tags.id)}`), `${prepared.name} ${String(tags.cls)}`).toBe(!isCovered);
        }
    },
  );
});
