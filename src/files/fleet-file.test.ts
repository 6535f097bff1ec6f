import { describe, expect, it } from 'vitest';
import type { FileRefusal, FleetFile } from '#contract/files/fleet-file.ts';
import { readFleetFile } from './fleet-file.ts';
import { bytesOf, headerRow, numberCell, textCell, xlsxOf, xlsxParts, zipOf } from './fleet-file.fixture.ts';

async function read(file: ArrayBuffer | string): Promise<FleetFile> {
  const answer = await readFleetFile(typeof file === 'string' ? bytesOf(file) : file);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.value;
}
async function refusal(file: ArrayBuffer | string): Promise<FileRefusal> {
  const answer = await readFleetFile(typeof file === 'string' ? bytesOf(file) : file);
  if (answer.ok) throw new Error(`read: ${JSON.stringify(answer.value).slice(0, 300)}`);
  return answer.error;
}
const joined = (...parts: (Uint8Array | string)[]): ArrayBuffer => {
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
};
const utf16 = (text: string, littleEndian: boolean): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length));
  view.setUint16(0, 0xfeff, littleEndian);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), littleEndian);
  return view.buffer;
};
const manyRows = (count: number) => Array.from({ length: count }, (_, row) => `${200_000_000 + row}`).join('\n');

describe('a CSV file', () => {
  it('is read by its header, in any case and order, and names what it ignored', async () => {
    const file = await read('Owner,NAME,Ship Type,imo number,"MMSI No."\nAcme,Anna,Tanker,9074729,247123456\n');
    expect(file).toEqual({
      rows: [{ row: 1, name: 'Anna', imo: '9074729', mmsi: '247123456' }],
      spoilt: [],
      ignored: ['Owner', 'Ship Type'],
      headless: false,
      encoding: 'utf8',
    });
  });

  it.each([
    ['comma', 'mmsi,name\n247123456,"Anna, Maria"\n'],
    ['semicolon', 'mmsi;name\n247123456;Anna, Maria\n'],
    ['tab', 'mmsi\tname\n247123456\tAnna, Maria\n'],
    ['old line ends', 'mmsi,name\r247123456,"Anna, Maria"'],
    ['blanks behind a quoted cell', '"mmsi" ,name\n247123456,"Anna, Maria"  '],
    ["Excel's own first line", 'sep=|\r\nmmsi|name\r\n247123456|Anna, Maria\r\n'],
    ['mixed line ends', 'mmsi,name\r247123456,"Anna, Maria"\r\n\n'],
    ['quotes around everything', '"mmsi","name"\r\n"247123456","Anna, Maria"'],
    ['line breaks inside of quotes', 'mmsi,"na\nme"\r\n247123456,"Anna,\r\nMaria"'],
  ])('may be separated by %s', async (_, text) => {
    expect((await read(text)).rows).toEqual([{ row: 1, mmsi: '247123456', name: 'Anna, Maria' }]);
  });

  it.each([
    ['UTF-8', bytesOf('mmsi,name\n247123456,Ærø 海\n'), 'utf8'],
    ['UTF-8 with its mark', bytesOf('\ufeffmmsi,name\n247123456,Ærø 海\n'), 'utf8'],
    ['UTF-16 little-endian', utf16('mmsi,name\n247123456,Ærø 海\n', true), 'utf16'],
    ['UTF-16 big-endian', utf16('mmsi,name\n247123456,Ærø 海\n', false), 'utf16'],
  ])('may be written in %s', async (_, bytes, encoding) => {
    const file = await read(bytes);
    expect([file.encoding, file.rows]).toEqual([encoding, [{ row: 1, mmsi: '247123456', name: 'Ærø 海' }]]);
  });

  it('that can only be Windows-1252 is read as that, and says so', async () => {
    const file = await read(joined('mmsi,name\n247123456,K', Uint8Array.of(0xf8), 'benhavn ', Uint8Array.of(0x80), '\n'));
    expect([file.encoding, file.rows[0]?.name]).toEqual(['windows1252', 'København €']);
  });

  it('without a header is taken when its first column holds MMSIs', async () => {
    const file = await read('247123456,Anna\n247123457,Berta\n');
    expect(file).toMatchObject({
      headless: true,
      ignored: ['Anna'],
      rows: [
        { row: 1, mmsi: '247123456' },
        { row: 2, mmsi: '247123457' },
      ],
    });
  });

  it('counts blank lines, so that a row number is the one that the person sees', async () => {
    expect((await read('\n\nmmsi,imo\n\n247123456,\n , \n247123457,\n')).rows.map(({ row }) => row)).toEqual([2, 4]);
  });

  it('with formulas, markup and bidi marks yields them as the text they are', async () => {
    const names = ['=HYPERLINK("http://x","y")', '+1+1', '@SUM(A1)', '-2', '<img src=x onerror=alert(1)>', '\u202eevil'];
    const text = `mmsi,name\n${names.map((name, row) => `${247_000_000 + row},"${name.replaceAll('"', '""')}"`).join('\n')}`;
    expect((await read(text)).rows.map(({ name }) => name)).toEqual(names);
  });

  it('whose numbers a spreadsheet rounded or took for dates has those rows named, and no other row lost', async () => {
    const file = await read('mmsi,imo,name\n2.47E+08,,A\n247123456,2024-03-12,B\n12/03/2024,,C\n247123457.0,9074729.0,D\n');
    expect(file.spoilt).toEqual([
      { row: 1, field: 'mmsi', reason: 'rounded', text: '2.47E+08' },
      { row: 2, field: 'imo', reason: 'date', text: '2024-03-12' },
      { row: 3, field: 'mmsi', reason: 'date', text: '12/03/2024' },
    ]);
    expect(file.rows).toEqual([{ row: 4, mmsi: '247123457', imo: '9074729', name: 'D' }]);
  });

  it('with a text longer than the server takes has that row named', async () => {
    const file = await read(`mmsi,name\n247123456,${'x'.repeat(201)}\n${'2'.repeat(41)},A\n247123457,${'x'.repeat(200)}\n`);
    expect(file.spoilt).toEqual([
      { row: 1, field: 'name', reason: 'tooLong', text: 'x'.repeat(40) },
      { row: 2, field: 'mmsi', reason: 'tooLong', text: '2'.repeat(40) },
    ]);
    expect(file.rows).toHaveLength(1);
  });

  it('with a cell longer than any text has that row named, be it blanks', async () => {
    const file = await read(`mmsi,name,tags,notes\n247123456,${' '.repeat(5_000_000)}x,,\n247123457,Anna,,${'y'.repeat(5_000_000)}\n`);
    expect(file.spoilt).toEqual([{ row: 1, field: 'name', reason: 'tooLong', text: '' }]);
    expect(file.rows).toEqual([{ row: 2, mmsi: '247123457', name: 'Anna' }]);
  });

  it('with a cell of a million quotes has that row named', async () => {
    const file = await read(`mmsi,name\n247123456,"${'""'.repeat(1_000_000)}"\n247123457,"${'""'.repeat(200)}"\n`);
    expect(file.spoilt).toEqual([{ row: 1, field: 'name', reason: 'tooLong', text: '"'.repeat(40) }]);
    expect(file.rows).toEqual([{ row: 2, mmsi: '247123457', name: '"'.repeat(200) }]);
  });

  it('of 10,000 rows is read and of 10,001 refused', async () => {
    expect((await read(`mmsi\n${manyRows(10_000)}`)).rows).toHaveLength(10_000);
    expect(await refusal(`mmsi\n${manyRows(10_001)}`)).toEqual({ reason: 'tooManyRows' });
    expect(await refusal(manyRows(10_001))).toEqual({ reason: 'tooManyRows' });
  });

  it('of many lines says how far it is, always forward', async () => {
    const parts: number[] = [];
    await readFleetFile(bytesOf(`mmsi\n${manyRows(5000)}`), (part) => parts.push(part));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
  });

  it.each<[string, string | ArrayBuffer, FileRefusal]>([
    ['no bytes', '', { reason: 'empty' }],
    ['blanks only', '\ufeff \r\n\r\n', { reason: 'empty' }],
    ['separators only', ',,,\n,,,\n', { reason: 'empty' }],
    ['a header only', 'mmsi,imo,name,tags\r\n', { reason: 'noRows' }],
    ['no column that names a ship', 'Name,Flag\nAnna,GR\n', { reason: 'noShipColumn', detail: 'Name, Flag' }],
    ['two columns of MMSIs', 'mmsi,MMSI number\n247123456,247123457\n', { reason: 'columnTwice', detail: 'MMSI number' }],
    ['a quote that never ends', 'mmsi,name\n247123456,"Anna\n247123457,Berta\n', { reason: 'openQuote', detail: '2' }],
    ['a quote in the middle of a quoted cell', 'mmsi,name\n247123456,"An"na"\n', { reason: 'wrongQuote', detail: '2' }],
    ['NULs', 'mmsi,name\n247123456,An\u0000na\n', { reason: 'notText' }],
    ['UTF-16 without its mark', utf16('mmsi\n247123456\n', true).slice(2), { reason: 'notText' }],
    ['half a letter of UTF-16', utf16('mmsi\n247123456\n', true).slice(0, -1), { reason: 'notText' }],
    ['a million columns', `mmsi${','.repeat(1_000_000)}\n247123456\n`, { reason: 'tooManyColumns' }],
    ['millions of cells below the header', `mmsi\n${','.repeat(19_000_000)}`, { reason: 'tooManyColumns' }],
    ['millions of quoted cells over many lines', `mmsi\n${'"\n",'.repeat(4_000_000)}`, { reason: 'tooManyColumns' }],
    ['millions of blank lines', `mmsi\n${'\n'.repeat(19_000_000)}247123456`, { reason: 'tooManyRows' }],
    ['millions of blank lines before anything', `${'\r'.repeat(19_000_000)}mmsi`, { reason: 'tooManyRows' }],
    ['millions of lines of separators', `mmsi,name\n${' , \n'.repeat(4_000_000)}`, { reason: 'tooManyRows' }],
    ['a separator that no file has', 'sep=2\nmmsi\n235000001\n', { reason: 'noShipColumn', detail: 'sep=2' }],
  ])('with %s is refused', async (_, file, expected) => {
    expect(await refusal(file)).toEqual(expected);
  });

  it('with a lone quote inside of a plain cell is read', async () => {
    expect((await read('mmsi,name\n247123456,Anna "A" Maria\n')).rows[0]?.name).toBe('Anna "A" Maria');
  });
});

describe('a file of another kind', () => {
  it.each<[string, ArrayBuffer, FileRefusal['reason']]>([
    ['a PDF', bytesOf('%PDF-1.7 ...'), 'pdf'],
    ['a PNG', joined(Uint8Array.of(0x89), 'PNG\r\n', Uint8Array.of(0x1a, 0x0a)), 'image'],
    ['a JPEG', joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'JFIF'), 'image'],
    ['a WebP', joined('RIFF', Uint8Array.of(0, 0, 0, 0), 'WEBPVP8 '), 'image'],
    ['an .xls', joined(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'Workbook'), 'oldExcel'],
    [
      'an .xlsx under a password',
      joined(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'xx', 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'),
      'locked',
    ],
    ['a gzip', joined(Uint8Array.of(0x1f, 0x8b, 8)), 'otherType'],
    ['a zip without a workbook', zipOf([{ name: 'word/document.xml', content: '<w/>' }]), 'otherZip'],
    ['an empty zip', zipOf([]), 'otherZip'],
  ])('%s is refused as what it is', async (_, file, reason) => {
    expect(await refusal(file)).toEqual({ reason });
  });

  it('of more than 20 MB is refused unread', async () => {
    expect(await refusal(new ArrayBuffer(20_000_001))).toEqual({ reason: 'tooLarge' });
  });
});

describe('a spreadsheet', () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

  it('gives its first sheet, and says so when there are more', async () => {
    const rows = headerRow + row(2, textCell('A2', '247123456') + textCell('C2', 'Anna &amp; Maria'));
    expect(await read(xlsxOf({ rows, names: ['Fleet &amp; co', 'Old'] }))).toEqual({
      rows: [{ row: 1, mmsi: '247123456', name: 'Anna & Maria' }],
      spoilt: [],
      ignored: [],
      headless: false,
      sheet: { name: 'Fleet & co', of: 2 },
    });
    expect(await read(xlsxOf({ rows }))).not.toHaveProperty('sheet');
  });

  it('takes numbers as they are stored, and the stored value of a formula, which is never worked out', async () => {
    const rows =
      headerRow +
      row(2, numberCell('A2', '247123456') + numberCell('B2', '9074729.0')) +
      row(3, `<c r="A3"><f>A2+1</f><v>247123457</v></c><c r="C3" t="str"><f>HYPERLINK("http://x")</f><v>click</v></c>`);
    expect((await read(xlsxOf({ rows }))).rows).toEqual([
      { row: 1, mmsi: '247123456', imo: '9074729' },
      { row: 2, mmsi: '247123457', name: 'click' },
    ]);
  });

  it('whose MMSIs became dates or lost digits has those rows named', async () => {
    const rows =
      headerRow + row(2, '<c r="A2" s="1"><v>45363</v></c>') + row(3, numberCell('A3', '2.47E8')) + row(4, numberCell('A4', '247123456'));
    const file = await read(xlsxOf({ rows }));
    expect(file.spoilt).toEqual([
      { row: 1, field: 'mmsi', reason: 'date', text: '2024-03-12' },
      { row: 2, field: 'mmsi', reason: 'rounded', text: '2.47E8' },
    ]);
    expect(file.rows).toEqual([{ row: 3, mmsi: '247123456' }]);
  });

  it('takes a formula that holds no value for an empty cell, and names a cell whose text is missing', async () => {
    const number = numberCell('A2', '247123456');
    expect((await read(xlsxOf({ rows: headerRow + row(2, `${number}<c r="C2" t="str"><f>NOW()</f></c>`) }))).rows).toEqual([
      { row: 1, mmsi: '247123456' },
    ]);
    const rows = headerRow + row(2, `${number}<c r="C2" t="s"><v>99</v></c>`);
    expect(await refusal(xlsxOf({ rows }))).toEqual({ reason: 'brokenCell', detail: 'C2' });
  });

  it('of 10,000 rows is read and of 10,001 refused', async () => {
    const rows = (count: number) =>
      headerRow +
      Array.from({ length: count }, (_, index) => row(index + 2, numberCell(`A${index + 2}`, `${200_000_000 + index}`))).join('');
    expect((await read(xlsxOf({ rows: rows(10_000) }))).rows).toHaveLength(10_000);
    expect(await refusal(xlsxOf({ rows: rows(10_001) }))).toEqual({ reason: 'tooManyRows' });
  });

  it('with formatted but empty cells to the end of the sheet is read', async () => {
    const rows = headerRow + row(2, numberCell('A2', '247123456') + '<c r="XFD2" s="1"/>') + row(1_048_576, '<c r="A1048576" s="1"/>');
    expect((await read(xlsxOf({ rows }))).rows).toHaveLength(1);
  });

  it.each<[string, string, FileRefusal['reason']]>([
    ['a cell in the last column', row(1, textCell('XFD1', 'mmsi')), 'tooManyColumns'],
    ['a cell in a column that no sheet has', row(1, textCell('ZZZZZZ1', 'mmsi')), 'damaged'],
    ['a cell in the last row', headerRow + row(1_048_576, textCell('A1048576', 'x')), 'tooManyRows'],
    ['a row number of fifteen digits', `<row r="999999999999999">${textCell('A2', 'x')}</row>`, 'damaged'],
    ['a row number behind a bracket in quotes', `<row a=">" r="999999999999">${textCell('A2', 'x')}</row>`, 'damaged'],
    ['an address written twice', '<row r="1"><c r="A1" r="ZZ1"><v>1</v></c></row>', 'damaged'],
    ['an address in entities', '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>', 'damaged'],
    ['an address under a prefix', '<row r="1"><c r="A1" x:r="XFD1"><v>1</v></c></row>', 'damaged'],
    ['a cell without an address', '<row r="1"><c><v>1</v></c></row>', 'damaged'],
    ['a million rows whose cells have no address', '<row><c><v>1</v></c></row>'.repeat(1_000_000), 'tooManyRows'],
    ['a million rows', Array.from({ length: 1_000_000 }, (_, at) => `<row><c r="A${at + 1}"><v>1</v></c></row>`).join(''), 'tooManyRows'],
    ['a comment that hides a cell', '<row r="1"><!-- > <c r="XFD1"> --></row>', 'damaged'],
    ['tags inside of tags', '<row r="1"><c <c r="XFD1"><v>1</v></c></row>', 'damaged'],
    ['NULs', `<row r="1">${textCell('A1', 'mm\u0000si')}</row>`, 'damaged'],
    ['no rows', '', 'empty'],
  ])('with %s is refused', async (_, rows, reason) => {
    expect(await refusal(xlsxOf({ rows }))).toEqual({ reason });
  });

  it.each(['<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '<!doctype x>', '<!ENTITY % a "b">'])(
    'with %s is refused: nothing in it is expanded or fetched',
    async (prolog) => {
      expect(await refusal(xlsxOf({ prolog }))).toEqual({ reason: 'definesEntities' });
    },
  );

  it('that lies beside the folder of its workbook is judged as one inside of it', async () => {
    const bomb = headerRow + row(1_048_576, numberCell('XFD1048576', '1'));
    const outside = xlsxParts({ rows: bomb }).map(({ name, content }) => ({
      name: name.replace('xl/worksheets/', 'evil/'),
      content: String(content).replace('worksheets/sheet1.xml', '/evil/sheet1.xml'),
    }));
    expect(await refusal(zipOf(outside))).toEqual({ reason: 'tooManyColumns' });
  });

  it('whose rows share one text of 10 MB has them named', async () => {
    const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const parts = xlsxParts({
      rows:
        headerRow +
        Array.from({ length: 1500 }, (_, at) =>
          row(at + 2, `${numberCell(`A${at + 2}`, `${200_000_000 + at}`)}<c r="C${at + 2}" t="s"><v>0</v></c>`),
        ).join(''),
      more: [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}"><si><t>${' a'.repeat(5_000_000)}</t></si></sst>` }],
    }).map(({ name, content }) => ({
      name,
      content: String(content).replace(
        '</Relationships>',
        '<Relationship Id="rIdT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    }));
    const file = await read(zipOf(parts));
    expect(file.rows).toEqual([]);
    expect(file.spoilt).toHaveLength(1500);
    expect(file.spoilt[0]).toMatchObject({ row: 1, field: 'name', reason: 'tooLong' });
  });

  it('in which a part is missing or is no XML is refused', async () => {
    const parts = xlsxParts({ rows: headerRow });
    expect(await refusal(zipOf(parts.filter(({ name }) => !name.includes('sheet1'))))).toMatchObject({ reason: 'damaged' });
    expect(await refusal(zipOf(parts.filter(({ name }) => !name.includes('rels'))))).toMatchObject({ reason: 'damaged' });
    expect(await refusal(xlsxOf({ sheet: '<worksheet><sheetData><row r="1">' }))).toMatchObject({ reason: 'damaged' });
    expect(await refusal(xlsxOf({ sheet: '<worksheet>'.repeat(50) }))).toMatchObject({ reason: 'damaged' });
  });
});

describe('a zip', () => {
  const parts = xlsxParts({ rows: headerRow + `<row r="2">${numberCell('A2', '247123456')}</row>` });
  const sheetAt = parts.findIndex(({ name }) => name.includes('sheet1'));
  const lying = (declares: NonNullable<(typeof parts)[number]['declares']>) =>
    zipOf(parts.map((part, index) => (index === sheetAt ? { ...part, declares } : part)));
  const zeros = new Uint8Array(51_000_000);

  it('with stored parts, a comment or folders is read', async () => {
    expect((await read(zipOf(parts.map((part) => ({ ...part, stored: true }))))).rows).toHaveLength(1);
    expect((await read(zipOf(parts, { comment: 'PK\u0005\u0006 by hand' }))).rows).toHaveLength(1);
    expect((await read(zipOf([...parts, { name: '../../etc/passwd.xml', content: '<a/>' }]))).rows).toHaveLength(1);
  });

  it('that unpacks to more than 50 MB is refused by what it declares', async () => {
    expect(await refusal(zipOf([...parts, { name: 'xl/media/a.bin', content: zeros }]))).toEqual({ reason: 'unpacksTooLarge' });
  });

  it('that unpacks to more than it declares is refused at the byte that is too many', async () => {
    const bomb = zipOf([...parts, { name: 'xl/bomb.xml', content: zeros, declares: { size: 1000 } }]);
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect(await refusal(bomb)).toEqual({ reason: 'unpacksTooLarge' });
  });

  it('that unpacks to less than it declares is refused', async () => {
    expect(await refusal(lying({ size: 1_000_000 }))).toEqual({ reason: 'damaged' });
  });

  it('of more than 200 entries is refused', async () => {
    const more = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `x/${index}.bin`, content: 'x' }));
    expect((await read(zipOf([...parts, ...more(200 - parts.length)]))).rows).toHaveLength(1);
    expect(await refusal(zipOf([...parts, ...more(201 - parts.length)]))).toEqual({ reason: 'tooManyParts' });
  });

  it.each<[string, ArrayBuffer, FileRefusal['reason']]>([
    ['encrypted', lying({ flags: 1 }), 'locked'],
    ['with a wrong checksum', lying({ crc32: 12345 }), 'damaged'],
    ['with another method', lying({ method: 12 }), 'damaged'],
    ['with a part that ends outside of it', lying({ packedSize: 10_000_000 }), 'damaged'],
    ['with a part of zip64', lying({ size: 0xffffffff }), 'damaged'],
    ['with a part that starts outside of it', lying({ localAt: 0x7fffffff }), 'damaged'],
    ['with parts that overlap', lying({ localAt: 0 }), 'damaged'],
    ['with the same name twice', zipOf([...parts, { name: 'xl/workbook.xml', content: '<workbook/>' }]), 'damaged'],
    ['on several disks', zipOf(parts, { disk: 1 }), 'damaged'],
    ['with more entries than it lists', zipOf(parts, { count: parts.length + 1 }), 'damaged'],
    ['with fewer entries than it lists', zipOf(parts, { count: parts.length - 1 }), 'damaged'],
    ['with something before it', joined('PK\x03\x04 more', new Uint8Array(zipOf(parts))), 'damaged'],
  ])('%s is refused', async (_, file, reason) => {
    expect(await refusal(file)).toEqual({ reason });
  });

  it('cut short anywhere is refused', async () => {
    const whole = zipOf(parts);
    for (let length = 4; length < whole.byteLength; length += 7) {
      expect(await refusal(whole.slice(0, length)), String(length)).toEqual({ reason: 'damaged' });
    }
  });
});
