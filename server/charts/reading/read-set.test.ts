import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { s57Catalogue, s57Cell, s57Update } from '#tests/fixtures/s57-writer.ts';
import { isAsInCatalogue, readCatalogue } from './catalogue.ts';
import { readCellHead } from './cell-head.ts';
import { hasCharts, openChartSet } from './read-set.ts';
import { makeZip, type ZipPart } from './zip-writer.fixture.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-set-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const CELL = s57Cell({ cell: 'XX5TEST1', features: [] });
const PARTS: ZipPart[] = [
  { path: 'ENC_ROOT/CATALOG.031', content: s57Catalogue([{ name: 'XX5TEST1.000', crc: crc32(CELL) }]) },
  { path: 'ENC_ROOT/XX5TEST1.000', content: CELL },
  { path: 'ENC_ROOT/xx5test1.001', content: s57Update({ cell: 'XX5TEST1', update: 1 }) },
  { path: 'ENC_ROOT/101GB00XX.000', content: Buffer.from('S-101') },
  { path: 'ENC_ROOT/TEXTS/XXNOTE.TXT', content: Buffer.from('Caution') },
  { path: 'ENC_ROOT/README.TXT', content: Buffer.from('Read me') },
];
async function lay(parts: readonly ZipPart[], saysCount?: number): Promise<string> {
  await writeFile(join(folder, 'set.zip'), makeZip(parts, saysCount));
  return join(folder, 'set.zip');
}
async function layFolder(parts: readonly ZipPart[]): Promise<string> {
  for (const { path, content } of parts) {
    await mkdir(join(folder, 'set', path, '..'), { recursive: true });
    await writeFile(join(folder, 'set', path), content);
  }
  return join(folder, 'set');
}

describe('an exchange set', () => {
  it.each([
    ['a zip', lay],
    ['a folder', layFolder],
  ] as const)('that is %s has cells with their files in order, texts, and strangers', async (_, put) => {
    const path = await put(PARTS);
    expect(await hasCharts(path)).toBe(true);
    const set = await openChartSet(path);
    expect([...set.cells].map(([cell, files]) => [cell, [...files.keys()].length])).toEqual([['XX5TEST1', 2]]);
    expect([...set.texts.keys()]).toEqual(['XXNOTE.TXT']);
    expect(set.strangers.map(({ name }) => name)).toEqual(['101GB00XX.000']);
    expect((await set.cells.get('XX5TEST1')?.get(0)?.read())?.equals(CELL)).toBe(true);
    await set.close();
  });

  it('is not meant where a zip or a file has no charts', async () => {
    expect(await hasCharts(await lay([{ path: 'xl/workbook.xml', content: Buffer.from('<a/>') }]))).toBe(false);
    await writeFile(join(folder, 'events.csv'), 'date\n');
    expect(await hasCharts(join(folder, 'events.csv'))).toBe(false);
    await expect(openChartSet(await lay([{ path: 'a.txt', content: Buffer.from('a') }]))).rejects.toThrow('It has no nautical charts');
  });
});

describe('a hostile zip is refused in words:', () => {
  const cell = PARTS[1] as ZipPart;
  it.each<[string, ZipPart[], number | undefined, string]>([
    [
      'a file outside its folder',
      [cell, { path: '../../etc/XX5TEST2.000', content: CELL }],
      undefined,
      'a file of it would lie outside its folder',
    ],
    ['a file outside, with backslashes', [{ path: '..\\XX5TEST2.000', content: CELL }], undefined, 'outside its folder'],
    ['an absolute name', [{ path: '/etc/XX5TEST2.000', content: CELL }], undefined, 'outside its folder'],
    ['a drive', [{ path: 'C:XX5TEST2.000', content: CELL }], undefined, 'outside its folder'],
    ['a link', [{ ...cell, mode: 0o120777 }], undefined, 'has a link'],
    ['a password', [{ ...cell, flags: 1 }], undefined, 'locked with a password'],
    [
      'a bomb by its ratio',
      [{ path: 'XX5TEST2.000', content: Buffer.alloc(20_000_000) }],
      undefined,
      'unpacks to more than 200 times its size',
    ],
    [
      'a bomb by its sum',
      Array.from({ length: 12 }, (_, no) => ({ path: `XX5TEST${no}.000`, content: CELL, saysBytes: 0xfffffff0 })),
      undefined,
      'at most 40,000 MB are read',
    ],
    ['more files than any set has', [cell], 100_001, '100,001 files; at most 100,000 are read'],
    ['fewer files than it says', [cell], 90_000, 'damaged or not complete'],
  ])('%s', async (_, parts, saysCount, words) => {
    await expect(openChartSet(await lay(parts, saysCount))).rejects.toThrow(words);
  });

  it('a file that unpacks to more than it says', async () => {
    const set = await openChartSet(await lay([{ ...cell, saysBytes: 100 }]));
    await expect(set.cells.get('XX5TEST1')?.get(0)?.read()).rejects.toThrow('is damaged in the zip');
    await set.close();
  });

  it('one that is cut off', async () => {
    await writeFile(join(folder, 'cut.zip'), makeZip(PARTS).subarray(0, -30));
    await expect(openChartSet(join(folder, 'cut.zip'))).rejects.toThrow('This zip is damaged or not complete');
  });

  it('and so is a folder with a link', async () => {
    await symlink('/etc/hostname', join(await layFolder(PARTS), 'XX5TEST2.000'));
    await expect(openChartSet(join(folder, 'set'))).rejects.toThrow('It has a link');
  });
});

const INLAND = 'it is a chart of inland waters (Inland ENC), with classes of its own. Only charts of the sea are read';
describe('what is no cell of S-57 is refused in words:', () => {
  const s101 = Buffer.concat([CELL.subarray(0, 40), Buffer.from('INT.IHO.S-101.1.0.0'), CELL.subarray(40)]);
  it.each<[string, Buffer, string]>([
    ['an encrypted one', Buffer.from(CELL.map((byte) => byte ^ 0x5a)), 'it is encrypted (S-63) or damaged'],
    ['one of S-101', s101, 'it is a chart of the newer standard S-101'],
    ['an empty file', Buffer.alloc(0), 'it is empty'],
    ['one that was cut off', CELL.subarray(0, -5), 'it is damaged: a record of it is cut off'],
    ['an inland one, by its product', s57Cell({ cell: 'XX5TEST1', product: 10, features: [] }), INLAND],
    ['an inland one, by its purpose', s57Cell({ cell: 'XX7TEST1', purpose: 7, features: [] }), INLAND],
    ['an inland one, by a class', s57Cell({ cell: 'XX5TEST1', features: [{ id: 1, objl: 17_051, point: [10, 50] }] }), INLAND],
    ['a list of classes', s57Cell({ cell: 'XX5TEST1', product: 2, features: [] }), 'and is no chart'],
    ['a day that is none', s57Cell({ cell: 'XX5TEST1', issuedOn: '20260231', features: [] }), 'is not in the calendar'],
  ])('%s', (_, bytes, words) => {
    expect(() => readCellHead(bytes)).toThrow(words);
  });

  it('and one whose checksum is not that of the catalogue is known', () => {
    const sums = readCatalogue(s57Catalogue([{ name: 'XX5TEST1.000', crc: crc32(CELL) }]));
    expect(isAsInCatalogue('xx5test1.000', CELL, sums)).toBe(true);
    expect(isAsInCatalogue('XX5TEST1.000', Buffer.concat([CELL, Buffer.from('x')]), sums)).toBe(false);
    expect(isAsInCatalogue('XX5TEST2.000', CELL, sums)).toBe(true);
  });
});
