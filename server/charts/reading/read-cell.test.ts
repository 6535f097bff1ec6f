// GDAL is started once for this file. What it reads is compared with what the writer of the tests has written, and with a plain count of
// records.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentPosition } from '#server/charts/sheets/content.ts';
import { realFile } from '#server/import/real-files.fixture.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { countedFeatures, type CountedFeature } from '#tests/fixtures/s57-records.ts';
import { s57Cell, type S57Feature, s57Update } from '#tests/fixtures/s57-writer.ts';
import { readCellHead } from './cell-head.ts';
import type { CellRead } from './cell-protocol.ts';
import { type CellThread, openCellThread } from './cell-thread.ts';
import { objectClassOf } from './object-classes.ts';
import { makeTiff } from './tiff-writer.fixture.ts';

let folder = '';
let thread: CellThread;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-cells-'));
  thread = openCellThread(join(folder, 'work'));
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true, force: true });
});

interface ReadFeature extends ContentPosition {
  cls: string;
  id: string;
  attributes: Record<string, number | string>;
  geometry: { type: string; coordinates: unknown };
}
interface Read extends CellRead {
  head: Record<string, unknown>;
  features: ReadFeature[];
}

/** The content of a cell: the head of the base, the numbers of the last update. */
async function read(
  cell: string,
  files: readonly Buffer[],
  texts: { name: string; hash: string; bytes: number; kind: 'text' | 'picture' }[] = [],
): Promise<Read> {
  const sources: string[] = [];
  for (const [no, bytes] of files.entries()) {
    sources.push(join(folder, `${cell}.${no}`));
    await writeFile(join(folder, `${cell}.${no}`), bytes);
  }
  const [base, last] = [readCellHead(files[0] as Buffer), readCellHead(files.at(-1) as Buffer)];
  const path = join(folder, `${cell}.jsonl.gz`);
  const identity = { ...base, cell, update: last.update, issuedOn: last.issuedOn, scale: base.scale ?? 0 };
  const found = await thread.cell({ sources, identity, texts, path });
  const [head = '', ...lines] = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return { ...found, head: JSON.parse(head) as Record<string, unknown>, features: lines.map((line) => JSON.parse(line) as ReadFeature) };
}

const square = (w: number, s: number, e: number, n: number) =>
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ] as const;
const COVERAGE: S57Feature = { id: 1, objl: 302, attributes: { CATCOV: '1' }, area: [square(10, 50, 10.5, 50.25)] };
const DEEP: S57Feature = {
  id: 2,
  objl: 42,
  attributes: { DRVAL1: '10', DRVAL2: '20' },
  area: [square(10, 50, 10.5, 50.25), square(10.1, 50.1, 10.2, 50.2)],
};
const CONTOUR: S57Feature = {
  id: 3,
  objl: 43,
  attributes: { VALDCO: '10' },
  line: [
    [10, 50.1],
    [10.2, 50.15],
    [10.5, 50.1],
  ],
};
const SOUNDINGS: S57Feature = {
  id: 4,
  objl: 129,
  attributes: { SCAMIN: '44999' },
  soundings: [
    [10.1, 50.05, 3.4],
    [10.2, 50.05, 12],
    [10.3, 50.05, -0.5],
  ],
};
const WRECK: S57Feature = {
  id: 5,
  objl: 159,
  attributes: { CATWRK: '2', VALSOU: '4.2', QUASOU: '', TXTDSC: 'XXWRECK.TXT' },
  point: [10.4, 50.2],
};
const BUOY: S57Feature = {
  id: 6,
  objl: 14,
  attributes: { BOYSHP: '4', CATCAM: '2', COLOUR: '2,6,2', OBJNAM: 'Caf\u00e9' },
  national: { NOBJNM: '\u5496\u5561 \u0422' },
  point: [10.41, 50.2],
};
const GROUP: S57Feature = { id: 7, objl: 400, placeless: true };
const FEATURES = [COVERAGE, DEEP, CONTOUR, SOUNDINGS, WRECK, BUOY, GROUP];
const BASE = s57Cell({ cell: 'XX5TEST1', features: FEATURES });
const of = (cls: string, { features }: Read) => features.filter((feature) => feature.cls === cls);
const ids = ({ features }: Read) => features.map(({ id }) => Number(id.split('-')[1])).toSorted((one, other) => one - other);

describe('a base cell', () => {
  it('is read with all that it has: places, values, soundings with their depths, lists and accents', async () => {
    const found = await read('XX5TEST1', [BASE], [{ name: 'XXWRECK.TXT', hash: '0'.repeat(16), bytes: 5, kind: 'text' }]);
    expect(found.head).toEqual({
      cell: 'XX5TEST1',
      edition: 1,
      update: 0,
      issuedOn: '2026-01-31',
      scale: 25_000,
      agency: 540,
      purpose: 5,
      coverage: { type: 'MultiPolygon', coordinates: [[expect.anything()]] },
      texts: [{ name: 'XXWRECK.TXT', hash: '0'.repeat(16), bytes: 5, kind: 'text' }],
    });
    expect(of('SOUNDG', found)).toEqual([
      {
        cls: 'SOUNDG',
        id: '540-4-1',
        attributes: { SCAMIN: 44_999 },
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [10.1, 50.05, 3.4],
            [10.2, 50.05, 12],
            [10.3, 50.05, -0.5],
          ],
        },
      },
    ]);
    expect(of('DEPARE', found)[0]?.geometry).toMatchObject({ type: 'Polygon', coordinates: [{ length: 5 }, { length: 5 }] });
    expect(of('DEPCNT', found)[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [10, 50.1],
        [10.2, 50.15],
        [10.5, 50.1],
      ],
    });
    expect(of('WRECKS', found)[0]?.attributes).toEqual({ CATWRK: 2, VALSOU: 4.2, TXTDSC: 'XXWRECK.TXT' });
    expect(of('BOYCAR', found)[0]?.attributes).toEqual({
      BOYSHP: 4,
      CATCAM: 2,
      COLOUR: '2,6,2',
      OBJNAM: 'Caf\u00e9',
      NOBJNM: '\u5496\u5561 \u0422',
    });
    expect(found).toMatchObject({
      placeless: 1,
      box: [10, 50, 10.5, 50.25],
      namedTexts: ['XXWRECK.TXT'],
      counts: { DEPARE: 1, M_COVR: 1 },
    });
  });

  it('that does not say where it has data is refused, and so is one that is no chart, and the next one is read', async () => {
    await expect(read('XX5TEST1', [s57Cell({ cell: 'XX5TEST1', features: [WRECK] })])).rejects.toThrow(
      'it does not say where it has data (M_COVR)',
    );
    const cut = BASE.subarray(0, BASE.length - 700);
    await writeFile(join(folder, 'cut'), cut);
    await expect(
      thread.cell({
        sources: [join(folder, 'cut')],
        identity: { ...readCellHead(BASE), cell: 'XX5TEST1', scale: 1 },
        texts: [],
        path: join(folder, 'cut.gz'),
      }),
    ).rejects.toThrow(/GDAL|where it has data/);
    expect((await read('XX5TEST1', [BASE])).features).toHaveLength(6);
  });
});

describe('a cell with a broken object', () => {
  const withObject = (feature: object) =>
    read('XX5TEST1', [s57Cell({ cell: 'XX5TEST1', features: [COVERAGE, DEEP, BUOY, { id: 30, ...feature } as S57Feature] })]);
  const border = [square(10.1, 50.1, 10.2, 50.2)];
  const boxOfObject = ({ features }: Read) => {
    const places = features.filter(({ id }) => id === '540-30-1').flatMap(({ geometry }) => geometry.coordinates as number[][][]);
    const [lons, lats] = [0, 1].map((axis) => places.flat().map((place) => place[axis] as number)) as [number[], number[]];
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)].map((degrees) => Math.round(degrees * 1000) / 1000);
  };

  it.each([
    ['a depth area that does not close', { objl: 42, attributes: { DRVAL1: '30' }, area: border, flaw: 'open' }, 'DEPARE'],
    ['a depth area whose hole does not close', { objl: 42, area: [square(10, 50, 10.5, 50.25), ...border], flaw: 'open' }, 'DEPARE'],
    ['land without one of its edges', { objl: 71, area: border, flaw: 'missing' }, 'LNDARE'],
    ['an obstruction without one of its edges', { objl: 86, attributes: { VALSOU: '3' }, area: border, flaw: 'missing' }, 'OBSTRN'],
  ] as const)('%s shows as unsurveyed, and the report names it', async (_, feature, cls) => {
    const found = await withObject(feature);
    expect(ids(found)).toEqual([1, 2, 6, 30]);
    expect(of(cls, found).filter(({ id }) => id === '540-30-1')).toEqual([]);
    expect(found.features.at(-1), 'drawn over all water').toMatchObject({ cls: 'UNSARE', geometry: { type: 'Polygon' } });
    const [west = 0, south = 0, east = 0, north = 0] = boxOfObject(found);
    expect([west < 10.1, south < 50.1, east > 10.2, north > 50.2]).toEqual([true, true, true, true]);
    expect(found.mends).toBe(`1 object shown as unsurveyed, because the border is broken: ${cls} 540-30-1`);
  });

  it('that is neither a danger nor says a depth is taken without it, and the report names it', async () => {
    const found = await withObject({ objl: 112, area: border, flaw: 'open' });
    expect(ids(found)).toEqual([1, 2, 6]);
    expect(found.mends).toBe('1 object could not be drawn: RESARE 540-30-1');
  });

  it('that is a line is taken with what there is of it', async () => {
    const line = [
      [10.1, 50.1],
      [10.2, 50.1],
    ];
    const found = await withObject({ objl: 43, attributes: { VALDCO: '10' }, line, flaw: 'missing' });
    expect(of('DEPCNT', found)[0]?.geometry).toMatchObject({ coordinates: line });
    expect(found.mends).toBe('1 object drawn only in part, because the place is broken: DEPCNT 540-30-1');
  });

  it.each([
    ['a wreck', { objl: 159, point: [10.1, 50.1] }, 'WRECKS'],
    ['soundings', { objl: 129, soundings: [[10.1, 50.1, 3]] }, 'SOUNDG'],
    ['its coverage', { objl: 302, attributes: { CATCOV: '1' }, area: border }, 'M_COVR'],
  ])('is refused where the place of %s is not there', async (_, feature, cls) => {
    await expect(withObject({ ...feature, flaw: 'missing' })).rejects.toThrow(`the place of ${cls} 540-30-1 is broken`);
  });

  it('that is an area whose border crosses itself has both sides of it', async () => {
    const bow = [
      [10.1, 50.1],
      [10.2, 50.2],
      [10.2, 50.1],
      [10.1, 50.2],
      [10.1, 50.1],
    ];
    const found = await withObject({ objl: 71, area: [bow] });
    expect(of('LNDARE', found)[0]?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } });
    expect(found.mends).toBe('1 object mended, because the border crosses itself: LNDARE 540-30-1');
  });
});

it('a picture of TIFF becomes one of PNG', async () => {
  await writeFile(join(folder, 'picture.tif'), makeTiff());
  await thread.picture({ from: join(folder, 'picture.tif'), path: join(folder, 'picture.png') });
  expect((await readFile(join(folder, 'picture.png'))).toString('latin1', 1, 4)).toBe('PNG');
  await writeFile(join(folder, 'picture.tif'), makeTiff({ 273: 4000 })); // its bits are not in it
  await expect(thread.picture({ from: join(folder, 'picture.tif'), path: join(folder, 'none.png') })).rejects.toThrow(
    'it cannot be read. Details: GDAL',
  );
  expect(existsSync(join(folder, 'none.png'))).toBe(false);
});

describe('updates', () => {
  const [ONE, TWO] = [
    { id: 20, objl: 159, attributes: { VALSOU: '1.5' }, point: [10.3, 50.2] } as S57Feature,
    { id: 21, objl: 153, point: [10.31, 50.2] } as S57Feature,
  ];
  const updates = [
    s57Update({ cell: 'XX5TEST1', update: 1, issuedOn: '20260201', insert: [ONE] }),
    s57Update({
      cell: 'XX5TEST1',
      update: 2,
      issuedOn: '20260202',
      insert: [TWO],
      modify: [{ of: WRECK, attributes: { VALSOU: '2', CATWRK: null } }],
    }),
    s57Update({ cell: 'XX5TEST1', update: 3, issuedOn: '20260203', move: [{ of: BUOY, to: [10.45, 50.21] }] }),
    s57Update({ cell: 'XX5TEST1', update: 4, issuedOn: '20260204', remove: [ONE] }),
    s57Update({ cell: 'XX5TEST1', update: 5, issuedOn: '20260205', remove: [SOUNDINGS] }),
  ];

  it('insert, change, move and remove features, one after the other', async () => {
    const after = async (count: number) => read('XX5TEST1', [BASE, ...updates.slice(0, count)]);
    expect(ids(await after(1))).toEqual([1, 2, 3, 4, 5, 6, 20]);
    const second = await after(2);
    expect(of('WRECKS', second).find(({ id }) => id === '540-5-1')?.attributes).toEqual({ VALSOU: 2, TXTDSC: 'XXWRECK.TXT' });
    expect(of('BOYCAR', await after(3))[0]?.geometry.coordinates).toEqual([10.45, 50.21]);
    const last = await after(5);
    expect(ids(last)).toEqual([1, 2, 3, 5, 6, 21]);
    expect(last.head).toMatchObject({ edition: 1, update: 5, issuedOn: '2026-02-05' });
  });

  it('follow a base that was issued anew with the first ones in it', async () => {
    const anew = s57Cell({ cell: 'XX5TEST1', update: 3, features: [...FEATURES, ONE, TWO] });
    const found = await read('XX5TEST1', [anew, ...updates.slice(3)]);
    expect(ids(found)).toEqual([1, 2, 3, 5, 6, 21]);
    expect(found.head).toMatchObject({ update: 5 });
  });

  it('that change what is not there are refused', async () => {
    const wrong = s57Update({ cell: 'XX5TEST1', update: 1, modify: [{ of: ONE, attributes: { VALSOU: '9' } }] });
    await expect(read('XX5TEST1', [BASE, wrong])).rejects.toThrow(/cannot be read/);
    const ofOther = s57Update({ cell: 'XX5TEST1', update: 1, version: 7, modify: [{ of: WRECK, attributes: { VALSOU: '9' } }] });
    await expect(read('XX5TEST1', [BASE, ofOther])).rejects.toThrow(/cannot be read/);
  });
});

describe('a position that is not well known', () => {
  const wreck = (id: number, quapos?: string): S57Feature => ({ ...WRECK, id, ...(quapos !== undefined && { quapos }) });
  const [W, A, B, C, D] = [
    [10, 50.1],
    [10.1, 50.12],
    [10.2, 50.15],
    [10.3, 50.15],
    [10.5, 50.1],
  ] as const;
  const coast = (...edges: NonNullable<S57Feature['edges']>): S57Feature => ({ id: 8, objl: 30, line: [W, A, B, C, D], edges });
  const readWith = (...features: S57Feature[]) =>
    read('XX5TEST1', [s57Cell({ cell: 'XX5TEST1', features: [COVERAGE, DEEP, ...features] })]);

  it('is said of a danger and of soundings, and nothing is said of one that was surveyed', async () => {
    const found = await readWith(wreck(5, '4'), wreck(6, '5'), wreck(7, '1'), wreck(8), wreck(9, ''), { ...SOUNDINGS, quapos: '8' });
    expect(of('WRECKS', found).map(({ quapos }) => quapos)).toEqual([4, 5, undefined, undefined, undefined]);
    expect(of('SOUNDG', found)[0]?.quapos).toBe(8);
  });

  it('follows updates that give it, change it and take it away', async () => {
    const base = s57Cell({ cell: 'XX5TEST1', features: [COVERAGE, DEEP, wreck(5, '4'), wreck(6), wreck(7, '5')] });
    const resurvey = [wreck(5), wreck(6), wreck(7)].map((feature, at) => ({ of: feature, quapos: [null, '4', '4'][at] ?? null }));
    const found = await read('XX5TEST1', [base, s57Update({ cell: 'XX5TEST1', update: 1, resurvey })]);
    expect(of('WRECKS', found).map(({ quapos }) => quapos)).toEqual([undefined, 4, 4]);
  });

  it('is said of the part of a coast that it is of: edges that are alike are one line', async () => {
    const found = await readWith(coast({ to: 1 }, { to: 2, quapos: '4' }, { to: 3, quapos: '4' }, { to: 4, quapos: '10' }));
    expect(of('COALNE', found)[0]).toMatchObject({
      quapos: 4,
      edges: [
        {
          lines: [
            [W, A],
            [C, D],
          ],
        },
        { lines: [[A, B, C]], quapos: 4 },
      ],
    });
    expect(of('COALNE', await readWith(coast({ to: 4, quapos: '1' })))[0]).not.toHaveProperty('edges');
  });
});

describe('a border that is not to be drawn', () => {
  const ring = square(10, 50, 10.1, 50.1);
  const edgesOf = async (objl: number, ...edges: NonNullable<S57Feature['edges']>) => {
    const { features } = await read('XX5TEST1', [
      s57Cell({ cell: 'XX5TEST1', features: [COVERAGE, { id: 8, objl, area: [ring], edges }] }),
    ]);
    return features.find(({ id }) => id === '540-8-1')?.edges;
  };

  it('is said of the edges that are masked, and of those where only the data end', async () => {
    expect(await edgesOf(112, { to: 1, mask: 1 }, { to: 2 }, { to: 3 }, { to: 4, usage: 3, mask: 255 })).toEqual([
      { lines: [ring.slice(0, 2), ring.slice(3, 5)], masked: true },
      { lines: [ring.slice(1, 4)] },
    ]);
    expect(await edgesOf(112, { to: 2 }, { to: 4 })).toBeUndefined();
    expect(await edgesOf(42, { to: 2 }, { to: 4, mask: 1 }), 'a depth area has none of its own').toBeUndefined();
  });
});

/** What S-57 writes and what was read mean the same. */
const means = (written: string, found: number | string | undefined): boolean =>
  written === '' ? found === undefined : typeof found === 'number' ? Number(written) === found : written === found;

/** Features by class, and attributes of 200 random ones, as a plain count of records has them. */
function compare({ features, placeless }: Read, counted: ReadonlyMap<string, CountedFeature>): void {
  const placed = [...counted].filter(([, { places }]) => places > 0);
  expect(features.length).toBe(placed.length);
  expect(placeless).toBe(counted.size - placed.length);
  const tally = (classes: (string | undefined)[]) => classes.map(String).toSorted();
  expect(tally(features.map(({ cls }) => cls))).toEqual(tally(placed.map(([, { objl }]) => objectClassOf(objl))));
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  const random = seeded(1);
  for (let no = 0; no < 200; no += 1) {
    const [id, { attributes }] = placed[Math.floor(random() * placed.length)] as [string, CountedFeature];
    const found = byId.get(id)?.attributes ?? {};
    for (const [acronym, value] of Object.entries(attributes))
      expect(means(value, found[acronym]), `${id} ${acronym}: ${value}, ${found[acronym]}`).toBe(true);
    const given = Object.entries(attributes).filter(([, value]) => value !== '');
    expect(Object.keys(found).toSorted()).toEqual(given.map(([acronym]) => acronym).toSorted());
  }
}

it('the plain count agrees with what the writer wrote', async () => {
  compare(await read('XX5TEST1', [BASE]), countedFeatures([BASE]));
});

/** The pieces of a line, as pairs of corners in either order. */
const pairsOf = (lines: readonly (readonly number[][])[]) =>
  lines.flatMap((line) => line.slice(1).map((place, at) => [String(place), String(line[at])].toSorted().join(' '))).toSorted();

/** Edges, put together, are the line or border that GDAL put together of them. */
function compareEdges({ features }: Read): void {
  for (const { id, geometry, edges } of features.filter((feature) => feature.edges)) {
    const whole = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    const lines = (geometry.type === 'MultiPolygon' ? (whole as number[][][][]).flat() : whole) as number[][][];
    expect(pairsOf((edges ?? []).flatMap((alike) => alike.lines)), id).toEqual(pairsOf(lines));
  }
}

const CELLS = [
  ['US5OH10M.000'],
  ...['GB4X0000', 'GB5X01NE', 'GB5X01NW', 'GB5X01SE', 'GB5X01SW', 'GB5X02SE'].map((cell) => [`s64/power-up/ENC_ROOT/${cell}.000`]),
  ...['Base/ENC_ROOT/AA5DBASE', 'Standard/ENC_ROOT/AA5STNDR', 'Other/ENC_ROOT/AA5OTHER'].map((cell) => [`s64/display/${cell}.000`]),
  ['s64/settings/ENC_ROOT/GB4X0001.000'],
  ['s64/scale-minimum/ENC_ROOT/AA3SCAMN.000'],
];

describe('real cells', { tags: ['long'] }, () => {
  for (const [name] of CELLS) {
    const path = realFile(name as string);
    it.skipIf(!path || !existsSync(path))(
      `${name}: features are as many as its records, with their values`,
      { timeout: 60_000 },
      async () => {
        const bytes = await readFile(path as string);
        const found = await read((name as string).slice(-12, -4), [bytes]);
        compare(found, countedFeatures([bytes]));
        compareEdges(found);
      },
    );
  }

  const harbour = realFile('US5OH10M.000');
  it.skipIf(!harbour)('US5OH10M.000: coasts, wrecks and restricted areas have what their edges say', { timeout: 60_000 }, async () => {
    const found = await read('US5OH10M', [await readFile(harbour as string)]);
    const count = (cls: string, isSo: (position: ContentPosition) => boolean) => of(cls, found).filter(isSo).length;
    const isApproximate = ({ quapos }: ContentPosition) => quapos !== undefined;
    expect([count('COALNE', isApproximate), count('WRECKS', isApproximate), count('DEPCNT', isApproximate)]).toEqual([42, 6, 4]);
    expect(count('RESARE', ({ edges }) => edges?.some(({ masked }) => masked) ?? false)).toBe(1);
  });

  const sw = realFile('s64/power-up/ENC_ROOT/GB5X01SW.000');
  it.skipIf(!sw)('S-64, updates 001 to 005: each ends in what its README states', { timeout: 60_000 }, async () => {
    const files = [await readFile(sw as string)];
    const near = (found: Read, cls: string, lat: number, lon: number) =>
      of(cls, found).filter(({ geometry }) => {
        const [x, y] = geometry.coordinates as [number, number];
        return Math.abs(x - lon) < 0.001 && Math.abs(y - lat) < 0.001;
      });
    const shapes: Record<number, number> = {};
    for (const update of [1, 2, 3, 4, 5]) {
      files.push(await readFile(realFile(`s64/updates/ENC_ROOT/GB5X01SW.00${update}`) as string));
      const found = await read('GB5X01SW', files);
      compare(found, countedFeatures(files));
      shapes[update] = of('RESARE', found).length;
      if (update === 1) {
        expect(near(found, 'WRECKS', -(32 + 31.5 / 60), 60 + 57.3 / 60)).toHaveLength(1);
        expect(near(found, 'BOYCAR', -(32 + 31.5 / 60), 60 + 57.46 / 60)).toHaveLength(1);
        expect(near(found, 'BOYCAR', -(32 + 31.5 / 60), 60 + 57.16 / 60)).toHaveLength(1);
      }
      if (update === 5) {
        const soundings = of('SOUNDG', found).flatMap(({ geometry }) => geometry.coordinates as number[][]);
        expect(
          soundings
            .filter(([x = 0, y = 0]) => Math.abs(x - (60 + 57.4 / 60)) < 0.001 && Math.abs(y + 32 + 31.7 / 60) < 0.001)
            .map(([, , z]) => z),
        ).toEqual([15]);
        expect(found.head).toMatchObject({ edition: 1, update: 5, issuedOn: '2005-10-06' });
      }
    }
    expect([shapes[2] === (shapes[1] ?? 0) + 1, shapes[3] === shapes[2], shapes[4] === shapes[1]]).toEqual([true, true, true]);
  });
});
