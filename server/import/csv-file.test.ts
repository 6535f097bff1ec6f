import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvRow, readCsv } from './csv-file.ts';
import { BadFile } from './text-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function all(path: string, columns: string[]): Promise<CsvRow[]> {
  const read: CsvRow[] = [];
  for await (const row of readCsv(path, { columns })) read.push(row);
  return read;
}

async function rows(content: string | Uint8Array, columns = ['a', 'b']) {
  const path = join(folder, `${Math.random()}.csv`);
  await writeFile(path, content);
  return all(path, columns);
}
const cells = async (content: string | Uint8Array) => (await rows(content)).map((row) => ('cells' in row ? row.cells : row.wrong));

describe('reading CSV', () => {
  it.each([
    ['LF', 'a,b\n1,2\n3,4\n'],
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['CR', 'a,b\r1,2\r3,4'],
    ['a byte order mark', '\u{FEFF}a,b\n1,2\n3,4'],
    ['blanks round the cells and empty lines', 'a ,b\n\n1 , 2\n\n3,4 \n\n'],
    ['quotes', '"a","b"\n"1","2"\n"3","4"\n'],
  ])('takes %s', async (_name, content) => {
    expect(await cells(content)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ]);
  });

  it('keeps line ends, commas and doubled quotes inside quotes, also where the file mixes line ends', async () => {
    expect(await cells('a,b\r\n"x\ny","p, ""q"""\r\n1,2\n')).toEqual([
      { a: 'x\ny', b: 'p, "q"' },
      { a: '1', b: '2' },
    ]);
  });

  it('says at which line a row with too few or too many columns stands, and goes on', async () => {
    expect(await rows('a,b\n1\n1,2,3\n1,2\n')).toEqual([
      { line: 2, wrong: 'the row has 1 columns where the first line has 2' },
      { line: 3, wrong: 'the row has 3 columns where the first line has 2' },
      { line: 4, cells: { a: '1', b: '2' } },
    ]);
  });

  it('keeps a stray quotation mark as it stands, and goes on', async () => {
    expect(await cells('a,b\n1,"2"x\n3,4"\n5,6\n')).toEqual([
      { a: '1', b: '"2"x' },
      { a: '3', b: '4"' },
      { a: '5', b: '6' },
    ]);
  });

  it('keeps letters that are cut in two by the pieces in which a file is read', async () => {
    const read = await rows(`a,b\n${Array.from({ length: 20_000 }, (_, n) => `é${n},漢\n`).join('')}`);
    expect(read).toHaveLength(20_000);
    expect(read.every((row) => 'cells' in row && row.cells['b'] === '漢')).toBe(true);
  });

  it.each([
    ['an empty file', '', 'This file is empty'],
    ['a file of one empty line', '\n', 'This file has no rows'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'This is an Excel or zip file, not CSV. Save it as "CSV UTF-8" and try again'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'This file is written in UTF-16. Save it as "CSV UTF-8" and try again'],
    ['a compressed file', new Uint8Array([0x1f, 0x8b, 8]), 'This file is compressed. Unpack it and try again'],
    ['a binary file', new Uint8Array([0x61, 0, 1, 2]), 'This is not a text file'],
    [
      'Windows-1252',
      new Uint8Array([0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x2c, 0x31, 0x0a]),
      'This file is not written in UTF-8 (perhaps in an older Windows encoding). Save it as "CSV UTF-8" and try again',
    ],
    [
      'text cut in the middle of a letter',
      new Uint8Array([0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0xc3]),
      'This file is not written in UTF-8 (perhaps in an older Windows encoding). Save it as "CSV UTF-8" and try again',
    ],
    ['a missing column', 'a,c\n1,2\n', 'A column is missing: b'],
    ['another table', 'x,y\n1,2\n', 'The first line must name the columns (a, b), but it names none of them'],
    [
      'a quotation mark never closed',
      `a,b\n1,2\n"3,4\n${'5,6\n'.repeat(10)}`,
      expect.stringMatching(/^A quotation mark is opened and never closed/),
    ],
    [
      'a quotation mark never closed in a long file',
      `a,b\n"1,2\n${'5,6\n'.repeat(400_000)}`,
      expect.stringMatching(/^A quotation mark is opened and never closed/),
    ],
  ])('refuses %s in words', async (_name, content, words) => {
    const failure = await rows(content).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadFile);
    expect((failure as BadFile).message).toEqual(words);
  });

  it('refuses a folder and a file that is not there', async () => {
    await expect(all(folder, ['a'])).rejects.toThrow('This is a folder, not a file');
    await expect(all(join(folder, 'none'), ['a'])).rejects.toThrow('There is no such file');
  });

  it('stops when asked to, with the reason given', async () => {
    const path = join(folder, 'long.csv');
    await writeFile(path, `a,b\n${'1,2\n'.repeat(50_000)}`);
    const stop = new AbortController();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const row of readCsv(path, { columns: ['a'], signal: stop.signal })) {
        seen.push(row.line);
        if (seen.length === 10) stop.abort(new Error('enough'));
      }
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(50_000);
  });
});
