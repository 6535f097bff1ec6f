// Makes small cells by hand: content as server/charts/reading writes it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Db } from '#server/db/db.ts';
import type { CellContent, ContentFeature, ContentGeometry, S57Attributes } from './content.ts';

export type LonLatBox = readonly [west: number, south: number, east: number, north: number];

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

interface Laid {
  db: Db;
  /** As DATA_DIR/charts. */
  folder: string;
  cell: string;
  box: LonLatBox;
  name: string;
  /** false: its content is not there. */
  written?: boolean | undefined;
}

/** Row and content of a harbour with a buoy of that name in the middle; shows from zoom 12. */
export async function layCell({ db, folder, cell, box, name, written = true }: Laid): Promise<void> {
  const [west, south, east, north] = box;
  const middle = { type: 'Point' as const, coordinates: [(west + east) / 2, (south + north) / 2] };
  const features = [chartFeature('DEPARE', areaOf(box), { DRVAL1: 8 }), chartFeature('BOYLAT', middle, { OBJNAM: name })];
  const content = cellContent({ cell, scale: 7000, box, features });
  const file = written ? await writeContent(join(folder, 'cells'), content, name) : `${cell}.missing.jsonl.gz`;
  await db.query(
    `insert into chart_cells (id, edition, update, issued_on, scale, purpose, agency, min_zoom, box, coverage, state, texts, imported_at_ms, content, sources)
     values ($1, 2, 1, '2026-01-31', 7000, 5, 550, 12, $2::jsonb, $3::jsonb, 'shown', '[]', 0, $4, '[]')
     on conflict (id) do update set content = excluded.content`,
    [cell, JSON.stringify(box), JSON.stringify(content.head.coverage), file],
  );
}
