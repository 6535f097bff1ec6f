// The way from cells to tiles, rule by rule, on small cells made here. Over 300 lines: each rule has its cell beside it.
import { expect, test } from 'vitest';
import { checkArchive } from '#scripts/basemap/check.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { BlockBuilder } from './build-block.ts';
import { areaOf, cellContent, chartFeature, ringOf } from './content.fixture.ts';
import type { CellContent, ContentFeature, S57Attributes } from './content.ts';
import { type PreparedCell, prepareCell } from './prepare-cell.ts';
import { planSheets } from './plan-sheets.ts';
import { blocksOf, quiltOrder, type TilePlace } from './quilt.ts';
import { packArchive } from '#server/tiles/archive.ts';
import { type ReadFeature, readBlock } from './sheet-reader.fixture.ts';

/** By scale, as the rows of cells at that latitude say it. */
const MIN_ZOOMS: Record<number, number> = { 300_000: 6, 90_000: 8, 45_000: 9, 40_000: 9, 20_000: 10, 12_000: 11, 10_000: 11, 7000: 12 };
const prepared = (content: CellContent) => prepareCell(content, MIN_ZOOMS[content.head.scale] ?? 0);

function buildBlock(parent: TilePlace, cells: readonly PreparedCell[]) {
  const builder = new BlockBuilder(parent);
  for (const cell of cells.toSorted(quiltOrder)) builder.add(cell);
  return builder.finish();
}

/** All blocks of the cells, read back. */
function build(...contents: CellContent[]): ReadFeature[] {
  const shown = contents.map((content) => ({ ...prepared(content), content: content.head.cell }));
  const byName = new Map(shown.map((cell) => [cell.name, cell]));
  return [...planSheets(shown.map((cell) => ({ ...cell, box: cell.coverage.box })))].flatMap(({ blocks }) =>
    blocks.flatMap(({ at, cells }) => {
      const built = buildBlock(
        at,
        cells.map(({ name }) => byName.get(name) as PreparedCell),
      );
      expect(built.unsolved).toBe(0);
      return readBlock(built);
    }),
  );
}

const zoomsOf = (features: readonly ReadFeature[]) => [...new Set(features.map(({ z }) => z))].toSorted((a, b) => a - b);

/** Square tiles, whose edges are in the tile: the buffer beyond is left out. */
function areaInTiles({ geometry }: ReadFeature): number {
  const clamp = (value: number) => Math.max(0, Math.min(4096, value)) / 4096;
  let sum = 0;
  for (const ring of geometry)
    for (const [i, { x, y }] of ring.entries()) {
      const { x: px = 0, y: py = 0 } = ring.at(i - 1) ?? {};
      sum += clamp(px) * clamp(y) - clamp(x) * clamp(py);
    }
  return Math.abs(sum / 2);
}
const sumOf = (features: readonly ReadFeature[]) => features.reduce((sum, feature) => sum + areaInTiles(feature), 0);

const COAST = [3.9, 51.8, 4.3, 52.1] as const;
const HARBOUR = [4.05, 51.92, 4.15, 51.98] as const;
const buoy = (lon: number, lat: number, name: string) =>
  chartFeature('BOYLAT', { type: 'Point', coordinates: [lon, lat] }, { OBJNAM: name });
const across = (name: string) =>
  chartFeature(
    'CBLSUB',
    {
      type: 'LineString',
      coordinates: [
        [3.95, 51.95],
        [4.25, 51.95],
      ],
    },
    { OBJNAM: name },
  );
const coast = cellContent({
  cell: 'XX3COAST',
  scale: 90_000,
  box: COAST,
  features: [
    chartFeature('DEPARE', areaOf(COAST), { DRVAL1: 20, DRVAL2: 30 }),
    across('of the coast'),
    buoy(4.1, 51.95, 'covered'),
    buoy(4.2, 51.95, 'free'),
    chartFeature('SOUNDG', {
      type: 'MultiPoint',
      coordinates: [
        [4.1, 51.95, 3],
        [4.2, 51.9, 21],
      ],
    }),
  ],
});
const harbour = cellContent({
  cell: 'XX5HARBR',
  scale: 7000,
  box: HARBOUR,
  features: [
    chartFeature('DEPARE', areaOf(HARBOUR), { DRVAL1: 8, DRVAL2: 12 }),
    buoy(4.11, 51.95, 'of the harbour'),
    chartFeature('SOUNDG', { type: 'MultiPoint', coordinates: [[4.1, 51.95, 9.4]] }),
  ],
});

const quilted = build(coast, harbour);

test('where a harbour shows it covers the coast, and the coast fills all around it, at every zoom', () => {
  const read = quilted;
  const at = (z: number, layer: string, cell: string) =>
    read.filter((one) => one.z === z && one.layer === layer && one.properties.cell === cell);
  for (const z of [12, 13, 14, 15]) {
    const [ofHarbour, ofCoast] = [sumOf(at(z, 'cover', 'XX5HARBR')), sumOf(at(z, 'cover', 'XX3COAST'))];
    expect(ofHarbour).toBeGreaterThan(0);
    expect(sumOf(at(z, 'areas', 'XX5HARBR'))).toBeCloseTo(ofHarbour, 2);
    expect(sumOf(at(z, 'areas', 'XX3COAST')) / ofCoast).toBeCloseTo(1, 2);
    expect(read.filter((one) => one.z === z && one.layer === 'points').map(({ properties }) => properties.OBJNAM)).toEqual(
      expect.arrayContaining(['free', 'of the harbour']),
    );
    expect(read.some((one) => one.z === z && one.properties.OBJNAM === 'covered')).toBe(false);
    expect(new Set(at(z, 'soundings', 'XX5HARBR').map(({ properties }) => properties.depth))).toEqual(new Set([9.4]));
    expect(new Set(at(z, 'soundings', 'XX3COAST').map(({ properties }) => properties.depth))).toEqual(new Set([21]));
  }
});

test('where cells of two scales meet there is an edge between them, and none between two of one scale', () => {
  const lengthIn = (read: readonly ReadFeature[], z: number) => {
    let sum = 0;
    for (const { geometry } of read.filter((one) => one.z === z && one.layer === 'scaleEdges'))
      for (const line of geometry)
        for (const [i, { x, y }] of line.entries()) {
          const from = line[i - 1];
          const isOfTile = from && [x + from.x, y + from.y].every((twice) => twice > 0 && twice < 8192); // no buffer
          if (isOfTile) sum += Math.hypot(x - from.x, y - from.y) / 4096;
        }
    return sum;
  };
  for (const z of [11, 13]) {
    const shown = z >= (MIN_ZOOMS[7000] ?? 0);
    const side = ((HARBOUR[2] - HARBOUR[0]) / 360) * 2 ** z;
    const high = side * ((HARBOUR[3] - HARBOUR[1]) / (HARBOUR[2] - HARBOUR[0])) * (1 / Math.cos((51.95 * Math.PI) / 180));
    expect(Math.abs(lengthIn(quilted, z) - (shown ? 2 * (side + high) : 0))).toBeLessThan(0.08);
  }
  const [west, south, east, north] = HARBOUR;
  const beside = cellContent({ cell: 'XX5HARB2', scale: 7000, box: [east, south, east + (east - west), north], features: [] });
  expect(lengthIn(build(harbour, beside), 13)).toBe(0);
  const coastBeside = cellContent({ cell: 'XX3BESID', scale: 90_000, box: [east, south, east + (east - west), north], features: [] });
  const meeting = build(harbour, coastBeside);
  const high = lengthIn(meeting, 13);
  expect(high).toBeGreaterThan(0.9 * (((north - south) / 360) * 2 ** 13 * 1.62));
  expect(high).toBeLessThan(1.1 * (((north - south) / 360) * 2 ** 13 * 1.62));
});

test('beyond its own zooms an ocean has only the tiles that the harbour needs, and fills those too', () => {
  const ocean = cellContent({
    cell: 'XX2OCEAN',
    scale: 300_000,
    box: COAST,
    features: [chartFeature('DEPARE', areaOf(COAST), { DRVAL1: 50 })],
  });
  const read = build(ocean, harbour).filter(({ z, layer }) => z === 13 && layer === 'areas');
  const tilesOf = (cell: string) => new Set(read.filter(({ properties }) => properties.cell === cell).map(({ x, y }) => `${x}/${y}`));
  expect(tilesOf('XX2OCEAN').size).toBeGreaterThan(0);
  expect([...tilesOf('XX2OCEAN')].filter((tile) => !tilesOf('XX5HARBR').has(tile))).toEqual([]);
  expect(sumOf(read)).toBeCloseTo(tilesOf('XX5HARBR').size, 1);
});

test('before the harbour shows, the coast is whole', () => {
  const read = quilted;
  const before = read.filter(({ z }) => z < 12);
  expect(zoomsOf(before)).toEqual([8, 9, 10, 11]);
  expect(new Set(before.map(({ properties }) => properties.cell))).toEqual(new Set(['XX3COAST']));
  expect(before.filter(({ properties }) => properties.OBJNAM === 'covered').map(({ z }) => z)).toEqual([8, 9, 10, 11]);
});

test('a line of the coast ends where the harbour begins and goes on beyond', () => {
  const read = quilted;
  const ends = read
    .filter(({ z, layer, properties }) => z === 13 && layer === 'lines' && properties.OBJNAM === 'of the coast')
    .flatMap(({ x, geometry }) => geometry.flat().map((place) => ((x + place.x / 4096) / 2 ** 13) * 360 - 180))
    .filter((lon) => lon > 4.03 && lon < 4.17);
  expect(ends.length).toBeGreaterThan(0);
  for (const lon of ends) expect(lon < HARBOUR[0] + 0.0001 || lon > HARBOUR[2] - 0.0001).toBe(true);
});

test('what a tile says of its cells: scale, edition, update and day of issue', () => {
  const [cover] = build(harbour).filter(({ layer }) => layer === 'cover');
  expect(cover?.properties).toEqual({ cell: 'XX5HARBR', scale: 7000, edition: 2, update: 1, issuedOn: '2026-01-31' });
});

test('a danger is never too small to be there: as a point, an area or a line, at every zoom of its cell it is in one tile', () => {
  const tiny = 0.000_001;
  const dangers = [
    chartFeature('UWTROC', { type: 'Point', coordinates: [4.1, 51.95] }, { VALSOU: 2 }),
    chartFeature('OBSTRN', areaOf([4.07, 51.95, 4.07 + tiny, 51.95 + tiny]), { VALSOU: 3 }),
    chartFeature(
      'OBSTRN',
      {
        type: 'LineString',
        coordinates: [
          [4.13, 51.95],
          [4.13 + tiny, 51.95],
        ],
      },
      { VALSOU: 4 },
    ),
  ];
  const read = build(cellContent({ cell: 'XX4SMALL', scale: 45_000, box: HARBOUR, features: dangers }));
  for (const { id } of dangers) {
    const points = read.filter(({ layer, properties }) => layer === 'points' && properties.id === id);
    expect(points.map(({ z }) => z)).toEqual([9, 10, 11, 12, 13, 14, 15]);
  }
});

test('a long danger is a line and no point', () => {
  const fence = chartFeature('OBSTRN', {
    type: 'LineString',
    coordinates: [
      [4.06, 51.93],
      [4.14, 51.97],
    ],
  });
  const read = build(cellContent({ box: HARBOUR, features: [fence] }));
  expect(zoomsOf(read.filter(({ layer }) => layer === 'points'))).toEqual([]);
  expect(zoomsOf(read.filter(({ layer }) => layer === 'lines'))).toEqual([10, 11, 12, 13, 14, 15]);
});

const [WEST, MIDDLE, EAST] = [
  [4.06, 51.93],
  [4.1, 51.95],
  [4.14, 51.97],
];
const line = (cls: string, position: Partial<ContentFeature>, attributes: S57Attributes = {}): ContentFeature => ({
  ...chartFeature(cls, { type: 'LineString', coordinates: [WEST, MIDDLE, EAST] as number[][] }, attributes),
  ...position,
});
const halves = (first: object, second: object) =>
  [
    { lines: [[WEST, MIDDLE]], ...first },
    { lines: [[MIDDLE, EAST]], ...second },
  ] as ContentFeature['edges'] & object;

test('a coast that is approximate in part is two lines, of which one says so; what is masked is not there', () => {
  const coastline = line('COALNE', { quapos: 4, edges: halves({}, { quapos: 4 }) });
  const cable = line('CBLSUB', { edges: halves({}, { masked: true }) });
  const lines = build(cellContent({ box: HARBOUR, features: [coastline, cable] })).filter(({ layer }) => layer === 'lines');
  const of = (cls: string) => lines.filter(({ z, properties }) => z === 10 && properties.cls === cls);
  expect(of('COALNE').map(({ properties }) => properties.QUAPOS)).toEqual([undefined, 4]);
  const length = (cls: string) =>
    of(cls)
      .flatMap(({ geometry }) => geometry[0] ?? [])
      .map(({ x }) => x);
  expect(Math.max(...length('CBLSUB'))).toBeCloseTo((Math.min(...length('COALNE')) + Math.max(...length('COALNE'))) / 2, -1);
});

test('a contour and a danger are whole, masked or not', () => {
  const contour = line('DEPCNT', { edges: halves({ quapos: 4 }, { masked: true }) }, { VALDCO: 10 });
  const wall = line('SLCONS', { quapos: 5, edges: halves({ quapos: 5 }, { masked: true }) }, { WATLEV: 4 });
  const lines = build(cellContent({ box: HARBOUR, features: [contour, wall] })).filter(({ z, layer }) => z === 10 && layer === 'lines');
  expect(lines.map(({ properties: { cls, QUAPOS } }) => [cls, QUAPOS])).toEqual([
    ['DEPCNT', 4],
    ['DEPCNT', undefined],
    ['SLCONS', 5],
  ]);
});

test('an area of which edges are masked has the others in a layer of their own, and says so', () => {
  const limit = { ...chartFeature('RESARE', areaOf(HARBOUR)), edges: halves({}, { masked: true }) };
  const read = build(cellContent({ box: HARBOUR, features: [limit] })).filter(
    ({ z, properties }) => z === 10 && properties.cls === 'RESARE',
  );
  expect(read.map(({ layer, properties }) => [layer, properties.bordered])).toEqual(
    expect.arrayContaining([
      ['areas', true],
      ['borders', undefined],
    ]),
  );
  expect(read.filter(({ layer }) => layer === 'borders')).toHaveLength(1);
});

test('dangers and soundings say that their position is not well known; of areas only dangers do', () => {
  const doubtful = (feature: ContentFeature, quapos: number): ContentFeature => ({ ...feature, quapos });
  const at = (z?: number) => ({ type: 'Point' as const, coordinates: [4.1, 51.95, ...(z === undefined ? [] : [z])] });
  const features = [
    doubtful(chartFeature('WRECKS', at()), 5),
    doubtful(chartFeature('SOUNDG', { type: 'MultiPoint', coordinates: [at(9).coordinates] }), 8),
    doubtful(chartFeature('OBSTRN', areaOf([4.07, 51.94, 4.08, 51.95])), 4),
    doubtful(chartFeature('ACHARE', areaOf(HARBOUR)), 4),
  ];
  const read = build(cellContent({ box: HARBOUR, features })).filter(({ z, layer }) => z === 12 && ['points', 'soundings'].includes(layer));
  expect(read.map(({ properties: { cls, QUAPOS } }) => `${cls} ${QUAPOS}`).toSorted()).toEqual([
    'ACHARE undefined',
    'OBSTRN 4',
    'SOUNDG 8',
    'WRECKS 5',
  ]);
});

test('an area that has something to say has one point in one tile of each zoom, and plain depths have none', () => {
  const anchorage = chartFeature('ACHARE', areaOf(HARBOUR), { OBJNAM: 'West' });
  const read = build(cellContent({ box: HARBOUR, features: [anchorage, chartFeature('DEPARE', areaOf(HARBOUR), { DRVAL1: 5 })] }));
  const points = read.filter(({ layer }) => layer === 'points');
  expect(points.map(({ z, properties }) => [z, properties.cls, properties.area])).toEqual(
    [10, 11, 12, 13, 14, 15].map((z) => [z, 'ACHARE', true]),
  );
});

test('features carry their attributes, and what is derived from them', () => {
  const features = [
    chartFeature('DEPARE', areaOf(HARBOUR), { DRVAL1: 12, DRVAL2: 20 }),
    chartFeature(
      'DEPCNT',
      {
        type: 'LineString',
        coordinates: [
          [4.06, 51.93],
          [4.14, 51.93],
        ],
      },
      { VALDCO: 10 },
    ),
    chartFeature(
      'DEPCNT',
      {
        type: 'LineString',
        coordinates: [
          [4.06, 51.96],
          [4.14, 51.96],
        ],
      },
      { VALDCO: 20 },
    ),
    chartFeature('WRECKS', { type: 'Point', coordinates: [4.1, 51.95] }, { VALSOU: 6.2, SCAMIN: 22_000, RESTRN: '3,4' }),
  ];
  const read = build(cellContent({ box: HARBOUR, features }));
  const first = (cls: string, layer: string) =>
    read.find(({ layer: one, properties }) => one === layer && properties.cls === cls)?.properties;
  expect(first('WRECKS', 'points')).toEqual({
    cls: 'WRECKS',
    cell: 'XX5TEST1',
    scale: 20_000,
    id: features[3]?.id,
    VALSOU: 6.2,
    SCAMIN: 22_000,
    RESTRN: '3,4',
    zmin: 12.94,
    depth: 6.2,
    water: 12,
  });
  expect(first('DEPCNT', 'lines')).not.toHaveProperty('below');
  expect(read.find(({ properties }) => properties.VALDCO === 20)?.properties.below).toBe(10);
});

test('the sectors of a light have one size on the screen, and reach into the tiles beside', () => {
  const z = 15;
  const lon = ((Math.floor((4.1 / 360 + 0.5) * 2 ** z) + 0.001) / 2 ** z) * 360 - 180; // just inside the west edge of its tile
  const light = chartFeature('LIGHTS', { type: 'Point', coordinates: [lon, 51.95] }, { COLOUR: '3', SECTR1: 60, SECTR2: 120 });
  const read = build(cellContent({ scale: 10_000, box: HARBOUR, features: [light] }));
  const sectors = read.filter((one) => one.layer === 'sectors' && one.z === z);
  expect(new Set(sectors.map(({ x }) => x)).size).toBe(2);
  expect(sectors.find(({ properties }) => properties.role === 'arc')?.properties).toMatchObject({
    light: light.id,
    colour: '3',
    cls: 'LIGHTS',
    scale: 10_000,
  });
  const [from, to] = sectors.find(({ properties }) => properties.role === 'leg')?.geometry[0] ?? [];
  expect(Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)) / 8).toBeCloseTo(94.5, 0); // CSS pixels
});

test('a sector reaches into a block where its cell has nothing else', () => {
  const x = 2094; // of zoom 12
  const lonOf = (part: number) => ((x + part) / 4096) * 360 - 180;
  const west = 0.12; // of the tile: so far east of its edge that an arc reaches it at zoom 12, and not at zoom 13
  const box = [lonOf(west - 0.01), 51.95, lonOf(0.6), 51.97] as const;
  const light = chartFeature('LIGHTS', { type: 'Point', coordinates: [lonOf(west), 51.96] }, { SECTR1: 45, SECTR2: 135 }); // shines west
  const read = build(cellContent({ cell: 'XX5LIGHT', scale: 7000, box, features: [light] })).filter((one) => one.layer === 'sectors');
  const columns = (z: number) => [...new Set(read.filter((one) => one.z === z).map((one) => one.x))].toSorted((a, b) => a - b);
  expect([columns(12), columns(13)]).toEqual([[x - 1, x], [2 * x]]);
});

/** Depth areas with coasts as ragged as a tile can hold, and holes in them. */
function ragged(count: number): ContentFeature[] {
  const random = seeded(11);
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat] = [4.06 + random() * 0.08, 51.93 + random() * 0.04];
    const star = (radius: number) => {
      const ring = Array.from({ length: 80 }, (_point, k) => {
        const reach = radius * (0.3 + random());
        return [lon + Math.cos((k / 80) * 2 * Math.PI) * reach, lat + Math.sin((k / 80) * 2 * Math.PI) * reach];
      });
      return [...ring, ring[0] ?? []];
    };
    return chartFeature('DEPARE', { type: 'Polygon', coordinates: [star(0.02), star(0.004).toReversed()] }, { DRVAL1: i });
  });
}

test('no area is filled wrongly by the renderer, not where cells are quilted either', async () => {
  const cells = [
    prepared(cellContent({ cell: 'XX4RAGGD', scale: 40_000, box: COAST, features: ragged(30) })),
    prepared(cellContent({ cell: 'XX5RAGGD', scale: 12_000, box: [4.08, 51.94, 4.12, 51.97], features: ragged(20) })),
  ];
  for (const parent of blocksOf({ minZoom: 9 }, cells[1]?.coverage.box ?? [0, 0, 0, 0])) {
    const { bytes } = packArchive(buildBlock(parent, cells).tiles, { minZoom: parent.z, maxZoom: parent.z + 3, metadata: {} });
    const { faults } = await checkArchive(bytes, ['areas', 'cover']);
    expect(faults.filter((fault) => !fault.includes('no polygon was seen'))).toEqual([]);
  }
});

test('the same cells give the same tiles, in whatever order they come', () => {
  const cells = [prepared(coast), prepared(harbour)];
  const parent = { z: 12, x: 2094, y: 1353 }; // the middle of the harbour lies in it
  const one = buildBlock(parent, cells);
  expect(one.cells).toEqual(['XX3COAST', 'XX5HARBR']);
  expect(buildBlock(parent, cells.toReversed())).toEqual(one);
});

test('a block with nothing in it has no tiles', () => {
  const { tiles, cells } = buildBlock({ z: 8, x: 0, y: 0 }, [
    prepared(cellContent({ box: HARBOUR, features: [chartFeature('LNDARE', { type: 'Polygon', coordinates: [ringOf(HARBOUR)] })] })),
  ]);
  expect([tiles, cells]).toEqual([[], []]);
});
