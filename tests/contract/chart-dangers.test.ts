// A danger from the cell's file to the screen: a cell of known content is read by GDAL, made into tiles with a second cell beneath it, and
// every tile's objects are judged by the layers that draw them. No danger that is unknown, or shallower than the safety depth, loses its mark.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS, type EncOption, type NauticalChartValues } from '#contract/entities/chart-options.ts';
import { LAST_CHART_ZOOM } from '#contract/entities/charts/chart-zooms.ts';
import { type EncTileLayer, lookOf } from '#map/enc/enc-look.fixture.ts';
import { encState } from '#map/enc/enc-state.ts';
import { encLayers } from '#map/enc/enc-style.ts';
import { ENC_PALETTES } from '#map/enc/palettes.ts';
import { openCellThread } from '#server/charts/reading/cell-thread.ts';
import { readCellHead } from '#server/charts/reading/cell-head.ts';
import { minZoomOf } from '#server/charts/reading/coverage.ts';
import { BlockBuilder } from '#server/charts/sheets/build-block.ts';
import { readContent } from '#server/charts/sheets/content.ts';
import { type PreparedCell, prepareCell } from '#server/charts/sheets/prepare-cell.ts';
import { planSheets } from '#server/charts/sheets/plan-sheets.ts';
import { quiltOrder } from '#server/charts/sheets/quilt.ts';
import { type ReadFeature, readBlock } from '#server/charts/sheets/sheet-reader.fixture.ts';
import { objectCodeOf } from '#tests/fixtures/s57-codes.ts';
import { s57Cell, type S57Feature } from '#tests/fixtures/s57-writer.ts';

const square = (w: number, s: number, side: number) =>
  [
    [w, s],
    [w + side, s],
    [w + side, s + side],
    [w, s + side],
    [w, s],
  ] as const;

const [WEST, SOUTH] = [10, 50];
const DEEP = square(WEST, SOUTH, 0.05);
const SHALLOW = square(WEST + 0.05, SOUTH, 0.05);
/** Of danger `i`: five in a row, alternately in deep and in shallow water. */
const lonOf = (i: number) => WEST + 0.006 + (i % 5) * 0.008 + (i % 2) * 0.05;
const latOf = (i: number) => SOUTH + 0.005 + Math.floor(i / 5) * 0.01;

type Shape = 'point' | 'line' | 'area';
/** Depths in metres by hand (S-52 CSP OBSTRN, WRECKS, DEPVAL); undefined where nobody knows it. */
const DANGERS: readonly { what: string; cls: string; shape?: Shape; attributes: Record<string, string>; depth: number | undefined }[] = [
  { what: 'a wreck swept to 4.9 m', cls: 'WRECKS', attributes: { VALSOU: '4.9', SCAMIN: '3000' }, depth: 4.9 },
  { what: 'a dangerous wreck', cls: 'WRECKS', attributes: { CATWRK: '2' }, depth: 0 },
  { what: 'a wreck that shows its mast', cls: 'WRECKS', attributes: { CATWRK: '4', SCAMIN: '8000' }, depth: undefined },
  { what: 'the remains of a wreck', cls: 'WRECKS', shape: 'area', attributes: { CATWRK: '3' }, depth: undefined },
  { what: 'a wreck of which nothing is known', cls: 'WRECKS', attributes: { SCAMIN: '5000' }, depth: undefined },
  { what: 'a rock that covers', cls: 'UWTROC', attributes: { WATLEV: '4', VALSOU: '-1.2', SCAMIN: '3000' }, depth: -1.2 },
  { what: 'a rock awash', cls: 'UWTROC', attributes: { WATLEV: '5' }, depth: 0 },
  { what: 'a rock with 27 m over it', cls: 'UWTROC', attributes: { VALSOU: '27' }, depth: 27 },
  { what: 'a rock of unknown depth', cls: 'UWTROC', attributes: { SCAMIN: '4000' }, depth: undefined },
  { what: 'an obstruction with 9.8 m over it', cls: 'OBSTRN', attributes: { CATOBS: '1', VALSOU: '9.8', SCAMIN: '3000' }, depth: 9.8 },
  { what: 'an obstruction of unknown depth', cls: 'OBSTRN', attributes: {}, depth: undefined },
  { what: 'a foul area', cls: 'OBSTRN', shape: 'area', attributes: { CATOBS: '6', WATLEV: '3', SCAMIN: '3000' }, depth: 0.01 },
  { what: 'foul ground', cls: 'OBSTRN', shape: 'area', attributes: { CATOBS: '7' }, depth: undefined },
  { what: 'a short row of stakes', cls: 'OBSTRN', shape: 'line', attributes: { VALSOU: '3' }, depth: 3 },
  { what: 'a mooring under water', cls: 'MORFAC', attributes: { WATLEV: '3', SCAMIN: '3000' }, depth: 0.01 },
  { what: 'a training wall that covers', cls: 'SLCONS', shape: 'line', attributes: { WATLEV: '4' }, depth: undefined },
];

function dangerAt(i: number, { cls, attributes, shape = 'point' }: (typeof DANGERS)[number]): S57Feature {
  const [lon, lat] = [lonOf(i), latOf(i)];
  const end = [lon + 0.002, lat + 0.001] as const;
  const place =
    shape === 'point'
      ? { point: [lon, lat] as const }
      : shape === 'line'
        ? { line: [[lon, lat] as const, end] }
        : { area: [square(lon, lat, 0.0005)] };
  return { id: 100 + i, objl: objectCodeOf(cls), attributes, ...place };
}

const depths = (id: number, box: ReturnType<typeof square>, least: string, most: string): S57Feature => ({
  id,
  objl: objectCodeOf('DEPARE'),
  attributes: { DRVAL1: least, DRVAL2: most },
  area: [box],
});
const coverage = (box: ReturnType<typeof square>): S57Feature => ({ id: 1, objl: 302, attributes: { CATCOV: '1' }, area: [box] });
const HARBOUR = s57Cell({
  cell: 'XX5HARBR',
  scale: 25_000,
  features: [
    coverage(square(WEST, SOUTH, 0.1)),
    depths(2, DEEP, '40', '50'),
    depths(3, SHALLOW, '1', '3'),
    ...DANGERS.map((one, i) => dangerAt(i, one)),
  ],
});
/** Smaller scale, under and beside the harbour: its own danger lies beside. */
const COAST = s57Cell({
  cell: 'XX4COAST',
  scale: 90_000,
  features: [
    coverage(square(WEST - 0.02, SOUTH - 0.02, 0.16)),
    depths(2, square(WEST - 0.02, SOUTH - 0.02, 0.16), '30', '50'),
    { id: 90, objl: objectCodeOf('OBSTRN'), attributes: { SCAMIN: '3000' }, point: [WEST + 0.12, SOUTH + 0.05] },
  ],
});

let folder = '';
/** By the number of the danger and the zoom of its tiles. */
const objects = new Map<string, ReadFeature[]>();
const leastZoom = { harbour: 0, coast: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-dangers-'));
  const thread = openCellThread(join(folder, 'work'));
  const prepared: PreparedCell[] = [];
  for (const [cell, bytes] of [
    ['XX5HARBR', HARBOUR],
    ['XX4COAST', COAST],
  ] as const) {
    const head = readCellHead(bytes);
    const [from, path] = [join(folder, `${cell}.000`), join(folder, `${cell}.jsonl.gz`)];
    await writeFile(from, bytes);
    const { box } = await thread.cell({ sources: [from], identity: { ...head, cell, scale: head.scale ?? 0 }, texts: [], path });
    prepared.push(prepareCell(await readContent(path), minZoomOf(head.scale ?? 0, box)));
  }
  await thread.stop();
  [leastZoom.harbour, leastZoom.coast] = prepared.map(({ minZoom }) => minZoom) as [number, number];
  for (const { blocks } of planSheets(prepared.map((cell) => ({ ...cell, content: cell.name, box: cell.coverage.box }))))
    for (const { at } of blocks) {
      const builder = new BlockBuilder(at);
      for (const cell of prepared.toSorted(quiltOrder)) builder.add(cell);
      for (const one of readBlock(builder.finish())) {
        const key = `${String(one.properties['id']).split('-')[1]}/${one.z}`;
        objects.set(key, [...(objects.get(key) ?? []), one]);
      }
    }
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const NOTHING: EncOption[] = ['chartScaleMinimum', 'autoScaleMinimum'];
const BRIDGES = [0, 5, 10, 30].flatMap((safetyDepth) =>
  [
    { options: NOTHING, changed: { displayCategory: 1, symbolSet: 2, safetyContour: 0, shallowContour: 0 } },
    { options: [...ENC_OPTIONS], changed: { safetyContour: 30, deepContour: 50 } },
  ].map(({ options, changed }) => ({
    options,
    values: { ...DEFAULT_NAUTICAL_CHART_VALUES, safetyDepth, ...changed } satisfies NauticalChartValues,
  })),
);
const MARKS = new Set(['enc-dangers', 'enc-danger-lines', 'enc-danger-areas', 'enc-danger-boundaries']);

test('in built tiles no danger of unknown depth, or shallower than the safety depth, is without its mark: at no zoom, in no palette, by no option', () => {
  const wanted = [
    ...DANGERS.map((one, i) => ({ ...one, id: 100 + i, from: leastZoom.harbour })),
    { what: 'the danger beside the harbour', id: 90, depth: undefined, from: leastZoom.coast },
  ];
  expect(leastZoom).toEqual({ harbour: 10, coast: 8 });
  let judged = 0;
  const state = encState([], DEFAULT_NAUTICAL_CHART_VALUES, SOUTH);
  for (const palette of ENC_PALETTES) {
    const look = lookOf(encLayers({ palette, values: DEFAULT_NAUTICAL_CHART_VALUES, latitudeDeg: SOUTH }), state);
    for (const { options, values } of BRIDGES) {
      Object.assign(state, encState(options, values, SOUTH));
      for (const { what, id, depth, from } of wanted) {
        if (depth !== undefined && depth > values.safetyDepth) continue;
        for (let z = from; z <= LAST_CHART_ZOOM; z++) {
          judged++;
          const found = objects.get(`${id}/${z}`) ?? [];
          const marks = found
            .flatMap(({ layer, properties }) => look(layer as EncTileLayer, properties, z))
            .filter(({ id: drawn }) => MARKS.has(drawn));
          if (marks.length === 0)
            throw new Error(`${what} has no mark at zoom ${z}, safety depth ${values.safetyDepth} m, ${options.length} options`);
        }
      }
    }
  }
  expect(judged).toBeGreaterThan(1500);
});
