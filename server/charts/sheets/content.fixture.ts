// Makes small cells by hand: content as server/charts/reading writes it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CellContent, ContentFeature, ContentGeometry, S57Attributes } from './content.ts';

type LonLatBox = readonly [west: number, south: number, east: number, north: number];

export const ringOf = ([west, south, east, north]: LonLatBox): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
export const areaOf = (box: LonLatBox, ...holes: LonLatBox[]): ContentGeometry => ({
  type: 'Polygon',
  coordinates: [ringOf(box), ...holes.map((hole) => ringOf(hole).toReversed())],
});

let lastId = 0;
export const chartFeature = (cls: string, geometry: ContentGeometry, attributes: S57Attributes = {}): ContentFeature => ({
  cls,
  id: `550-${++lastId}-1`,
  attributes,
  geometry,
});

interface Made {
  cell?: string;
  scale?: number;
  box: LonLatBox;
  features?: ContentFeature[];
}

/** A cell whose data fill the box. */
export const cellContent = ({ cell = 'XX5TEST1', scale = 20_000, box, features = [] }: Made): CellContent => ({
  head: { cell, edition: 2, update: 1, issuedOn: '2026-01-31', scale, coverage: { type: 'MultiPolygon', coordinates: [[ringOf(box)]] } },
  features,
});

/** Writes it as a content file and answers its name. */
export async function writeContent(folder: string, { head, features }: CellContent, hash = 'a'): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = `${head.cell}.${hash}.jsonl.gz`;
  const lines = [head, ...features].map((line) => JSON.stringify(line));
  await writeFile(join(folder, name), gzipSync(`${lines.join('\n')}\n`));
  return name;
}
