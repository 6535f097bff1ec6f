// The first sheet of an .xlsx file as rows of text. Each part is judged before the spreadsheet reader sees it, because that reader fills
// gaps between cells: one cell named XFD1048576 would take gigabytes. Formulas are never computed; their stored values are taken.
import { readSheet } from 'read-excel-file/browser';
import { MAX_FILE_COLUMNS } from '#contract/limits.ts';
import { MOST_LINES } from './fleet-file-columns.ts';
import { FileRefused, plainZip, unpack, type ZipPart, zipParts } from './fleet-file-zip.ts';

interface Sheet {
  /** Blank cells are empty texts. Dates are Dates, so that a column of numbers can report that it was changed. */
  cells: (string | Date)[][];
  name: string;
  of: number;
}

const WORKBOOK = 'xl/workbook.xml';
/** Microsoft, Excel specifications and limits. */
const EXCEL_ROWS = 1_048_576;

/** Only the parts that contain cells; pictures, macros and the rest are never unpacked. */
const isMarkup = ({ name }: ZipPart) => name.endsWith('.xml') || name.endsWith('.rels');

/** Throws FileRefused. `onProgress` receives the part that is unpacked. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, onProgress: (part: number) => void): Promise<Sheet> {
  const parts = zipParts(bytes);
  if (!parts.some(({ name }) => name === WORKBOOK)) throw new FileRefused('otherZip');
  const judged: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const wanted = parts.filter(isMarkup);
  for (const [index, part] of wanted.entries()) {
    const unpacked = await unpack(part);
    judgeMarkup(unpacked);
    judged.push({ name: part.name, bytes: unpacked });
    onProgress((index + 1) / wanted.length);
  }
  const names = sheetNames(judged.find(({ name }) => name === WORKBOOK)?.bytes);
  const cells = await readCells(plainZip(judged));
  return { cells, name: names[0] ?? '', of: names.length };
}

/**
 * Must be UTF-8 without a document type: no entities of its own, nothing from elsewhere (row F-03). Whatever looks like a sheet is judged
 * as one, under any name, because the workbook says where its sheets are and the reader follows it anywhere.
 */
function judgeMarkup(bytes: Uint8Array): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('damaged');
  }
  if (text.includes('\u0000')) throw new FileRefused('damaged');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('definesEntities');
  if (/<(?:[\w.-]+:)?sheetData\b/.test(text)) judgeCells(text);
}

/** The text of every tag, in one pass. A bracket inside a tag is not XML. */
function* tagsOf(xml: string): Generator<string> {
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const close = xml.indexOf('>', at);
    const next = xml.indexOf('<', at + 1);
    if (close < 0 || (next >= 0 && next < close)) throw new FileRefused('damaged');
    yield xml.slice(at + 1, close);
    at = next;
  }
}

const ATTRIBUTE = /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Refuses anything but complete attributes, each once: text after an unclosed quote could be read in another way. */
function attributesOf(tag: string, nameEnd: number): Map<string, string> {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = nameEnd;
  let end = nameEnd;
  for (let match = ATTRIBUTE.exec(tag); match; match = ATTRIBUTE.exec(tag)) {
    const [, name = '', double, single] = match;
    if (found.has(name)) throw new FileRefused('damaged');
    found.set(name, double ?? single ?? '');
    end = ATTRIBUTE.lastIndex;
  }
  if (!/^\s*\/?$/.test(tag.slice(end))) throw new FileRefused('damaged');
  return found;
}

/**
 * Every row and cell must state its place, within the limits. Rows with content are counted, so that the refusal of a table that is only
 * too long says so. Comments and CDATA are refused: they could hide tags from this check, and no spreadsheet program writes them into a
 * sheet.
 */
function judgeCells(xml: string): void {
  if (xml.includes('<!')) throw new FileRefused('damaged');
  let filled = 0;
  let isCounted = false;
  let isPlaced = true;
  for (const tag of tagsOf(xml)) {
    const [whole, name] = /^(?:[\w.-]+:)?(row|c)(?=[\s/]|$)/.exec(tag) ?? [];
    if (whole === undefined) continue;
    const attributes = attributesOf(tag, whole.length);
    const prefixed = [...attributes.keys()].some((key) => key.endsWith(':r'));
    if (prefixed) throw new FileRefused('damaged');
    if (name === 'row') {
      judgeRow(attributes.get('r'));
      isCounted = false;
      continue;
    }
    const isEmpty = tag.endsWith('/');
    if (!isEmpty && !isCounted) {
      isCounted = true;
      if (++filled > MOST_LINES) throw new FileRefused('tooManyRows');
    }
    const address = attributes.get('r');
    if (address === undefined) isPlaced = false;
    else judgeAddress(address, isEmpty);
  }
  if (!isPlaced) throw new FileRefused('damaged');
}

function judgeRow(address: string | undefined): void {
  if (address !== undefined && (!/^[1-9]\d{0,6}$/.test(address) || Number(address) > EXCEL_ROWS)) throw new FileRefused('damaged');
}

function judgeAddress(address: string, empty: boolean): void {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (!letters || !row || Number(row) > EXCEL_ROWS) throw new FileRefused('damaged');
  if (empty) return; // formatted, but empty
  if (columnOf(letters) > MAX_FILE_COLUMNS) throw new FileRefused('tooManyColumns');
  if (Number(row) > MOST_LINES) throw new FileRefused('tooManyRows');
}

/** A is 1, Z 26, AA 27. */
const columnOf = (letters: string): number => Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

function sheetNames(workbook: Uint8Array | undefined): string[] {
  const sheets = [...tagsOf(new TextDecoder().decode(workbook))].filter((tag) => /^(?:[\w.-]+:)?sheet\s/.test(tag));
  return sheets.map((tag) => plainText(/\sname\s*=\s*"([^"]*)"/.exec(tag)?.[1] ?? ''));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

async function readCells(zip: ArrayBuffer): Promise<Sheet['cells']> {
  try {
    // a number stays the stored text: 9 digits and more are not turned into a float and back
    const rows = await readSheet(zip, { parseNumber: (text) => text, trim: false });
    return rows.map((row) => row.map(plainCell));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Numbers are already texts (parseNumber); cells have no other types. */
const plainCell = (cell: unknown): string | Date =>
  cell instanceof Date || typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell).toUpperCase() : '';

/**
 * The file causes everything that the reader throws, TypeErrors too, because it parses a stranger's markup. The reader names the cell:
 * `<c/> at row 5, col 2: VALUE_INVALID`.
 */
function refusalOf(error: unknown): FileRefused {
  const [, row, column] = /row (\d+), col (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return row && column ? new FileRefused('brokenCell', `${letterOf(Number(column))}${row}`) : new FileRefused('damaged');
}

const letterOf = (column: number): string =>
  column > 26 ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1) : String.fromCharCode(64 + column);
