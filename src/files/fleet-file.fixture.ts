// Files as spreadsheet programs and attackers make them, built in memory.
import { deflateRawSync } from 'node:zlib';
import { crc32Of } from './fleet-file-zip.ts';

interface FixturePart {
  name: string;
  content: string | Uint8Array;
  /** What the directory declares, if that is not the truth. */
  declares?: { size?: number; packedSize?: number; crc32?: number; flags?: number; method?: number; localAt?: number };
  stored?: boolean;
}

/** A zip with deflated parts and any false declarations. */
export function zipOf(parts: readonly FixturePart[], end: { comment?: string; count?: number; disk?: number } = {}): ArrayBuffer {
  const chunks: Uint8Array[] = [];
  let at = 0;
  const push = (bytes: Uint8Array) => {
    chunks.push(bytes);
    at += bytes.length;
  };
  const directory: Uint8Array[] = [];
  for (const { name, content, declares = {}, stored = false } of parts) {
    const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const packed = stored ? plain : new Uint8Array(deflateRawSync(plain));
    const said = {
      size: plain.length,
      packedSize: packed.length,
      crc32: crc32Of(plain),
      flags: 0,
      method: stored ? 0 : 8,
      localAt: at,
      ...declares,
    };
    const nameBytes = new TextEncoder().encode(name);
    const common = (bytes: Uint8Array, offset: number) => {
      const view = new DataView(bytes.buffer);
      view.setUint16(offset, 20, true);
      view.setUint16(offset + 2, said.flags, true);
      view.setUint16(offset + 4, said.method, true);
      view.setUint32(offset + 10, said.crc32, true);
      view.setUint32(offset + 14, said.packedSize, true);
      view.setUint32(offset + 18, said.size, true);
      view.setUint16(offset + 22, nameBytes.length, true);
    };
    const local = new Uint8Array(30 + nameBytes.length);
    new DataView(local.buffer).setUint32(0, 0x04034b50, true);
    common(local, 4);
    local.set(nameBytes, 30);
    const entry = new Uint8Array(46 + nameBytes.length);
    new DataView(entry.buffer).setUint32(0, 0x02014b50, true);
    new DataView(entry.buffer).setUint32(42, said.localAt, true);
    common(entry, 6);
    entry.set(nameBytes, 46);
    push(local);
    push(packed);
    directory.push(entry);
  }
  const start = at;
  for (const entry of directory) push(entry);
  const comment = new TextEncoder().encode(end.comment ?? '');
  const tail = new Uint8Array(22 + comment.length);
  const view = new DataView(tail.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(4, end.disk ?? 0, true);
  view.setUint16(8, end.count ?? parts.length, true);
  view.setUint16(10, end.count ?? parts.length, true);
  view.setUint32(12, at - start, true);
  view.setUint32(16, start, true);
  view.setUint16(20, comment.length, true);
  tail.set(comment, 22);
  push(tail);
  const whole = new Uint8Array(at);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole.buffer;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  /** The content of sheetData in the first sheet. */
  rows?: string;
  /** The whole first sheet instead. */
  sheet?: string;
  names?: readonly string[];
  more?: readonly FixturePart[];
  /** Before the root element of the workbook. */
  prolog?: string;
}

/** An .xlsx with one filled sheet; style 1 is a date. */
export function xlsxParts({ rows = '', sheet, names = ['Fleet'], more = [], prolog = '' }: Book): FixturePart[] {
  const sheets = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
  const relations = names
    .map((_, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)
    .join('');
  const empty = `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`;
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?>${prolog}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/>${relations}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>` },
    ...names.slice(1).map((_, index) => ({ name: `xl/worksheets/sheet${index + 2}.xml`, content: empty })),
    ...more,
  ];
}
export const xlsxOf = (book: Book): ArrayBuffer => zipOf(xlsxParts(book));

export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const numberCell = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`;
export const headerRow = `<row r="1">${['mmsi', 'imo', 'name', 'tags'].map((name, column) => textCell(`${'ABCD'[column]}1`, name)).join('')}</row>`;

export const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
