// What a file of a cell says of itself (DSID and DSPM of S-57 edition 3.1, clause 7.3), as far as it decides in which order files are read;
// and what is no S-57 at all. Pure.
import { BadCell, isIso8211, iso8211Records, Subfields } from './iso8211.ts';

export interface CellHead {
  /** EDTN. 0 in an update cancels the cell. */
  edition: number;
  /** UPDN: the newest update that is in the file. */
  update: number;
  /** ISDT: 2026-01-31. */
  issuedOn: string;
  /** INTU: 1 overview to 6 berthing. */
  purpose: number;
  /** AGEN: the number of the producer. */
  agency: number;
  /** CSCL, the denominator; updates have none. */
  scale: number | undefined;
}

/** PRSP of S-57: an ENC, or a description of classes (ODD). Inland charts have a number of their own. */
const PRODUCT_ENC = 1;
const PRODUCT_CLASSES = 2;
/** INTU of inland charts: river, harbour of a river, berths. */
const INLAND_PURPOSES = [7, 8, 9];
/** OBJL that the Inland ENC feature catalogue adds to S-57. */
const INLAND_CLASSES = [17_000, 17_999] as const;

/** Where an S-101 file says what it is. */
const BEGINNING_BYTES = 16_384;

/** How PDF, zip, PNG, JPEG and older files of Office begin. */
const OTHER_SIGNS = ['%PDF', 'PK\u0003\u0004', '\u0089PNG', '\u00FF\u00D8\u00FF', '\u00D0\u00CF\u0011\u00E0'];

/** A text, or a file that begins with the sign of another kind. What is encrypted looks like neither. */
function isOtherFile(beginning: Buffer): boolean {
  const sign = beginning.toString('latin1', 0, 4);
  if (OTHER_SIGNS.some((one) => sign.startsWith(one))) return true;
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte);
  return !beginning.some(isControl) && !beginning.toString('utf8', 0, beginning.length - 3).includes('\ufffd');
}

function refuseForeign(bytes: Buffer): void {
  if (bytes.length === 0) throw new BadCell('it is empty');
  const beginning = bytes.subarray(0, BEGINNING_BYTES);
  const isS100 = /INT\.IHO\.S-1\d\d|S-100 Part 10a/.test(beginning.toString('latin1'));
  if (isS100) throw new BadCell('it is a chart of the newer standard S-101. Only S-57 is read');
  if (!isIso8211(bytes) && isOtherFile(beginning)) throw new BadCell('it is not a chart: what is in it is a text or another kind of file');
  if (!isIso8211(bytes)) throw new BadCell('it is encrypted (S-63) or damaged. Ask for it without encryption: only plain S-57 is read');
}

function toDay(text: string): string {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const atMs = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, 10) !== day)
    throw new BadCell(`its day of issue "${text}" is not in the calendar`);
  return day;
}

function toNumber(what: string, text: string): number {
  if (!/^\d{1,6}$/.test(text.trim())) throw new BadCell(`the number of its ${what}, "${text}", is none`);
  return Number(text);
}

/**
 * Inland charts have depth areas, marks, bridges and locks of classes of their own beside some of S-57: read for what they share, dangers and
 * marks would be missing without a word.
 */
const inland = () => new BadCell('it is a chart of inland waters (Inland ENC), with classes of its own. Only charts of the sea are read');

function refuseInland(frid: Buffer): void {
  const read = new Subfields(frid);
  read.byte(); // RCNM
  read.uint32(); // RCID
  read.byte(); // PRIM
  read.byte(); // GRUP
  const objl = read.uint16();
  if (objl >= INLAND_CLASSES[0] && objl <= INLAND_CLASSES[1]) throw inland();
}

function readDsid(data: Buffer): Omit<CellHead, 'scale'> {
  const read = new Subfields(data);
  read.byte(); // RCNM
  read.uint32(); // RCID
  read.byte(); // EXPP
  const purpose = read.byte();
  read.text(); // DSNM
  const [edition, update] = [toNumber('edition', read.text()), toNumber('update', read.text())];
  read.text(8); // UADT
  const issuedOn = toDay(read.text(8));
  read.text(4); // STED
  const product = read.byte(); // PRSP
  read.text(); // PSDN
  read.text(); // PRED
  read.byte(); // PROF
  if (product === PRODUCT_CLASSES) throw new BadCell('it describes classes of objects (ODD), and is no chart');
  if (product !== PRODUCT_ENC || INLAND_PURPOSES.includes(purpose)) throw inland();
  return { edition, update, issuedOn, purpose, agency: read.uint16() };
}

function readScale(data: Buffer): number {
  const read = new Subfields(data);
  read.byte(); // RCNM
  read.uint32(); // RCID
  for (const _ of ['HDAT', 'VDAT', 'SDAT']) read.byte();
  return read.uint32();
}

/** Goes through all records, so that a file that was cut off is found. @throws BadCell with the reason, in words */
export function readCellHead(bytes: Buffer): CellHead {
  refuseForeign(bytes);
  let dsid: Omit<CellHead, 'scale'> | undefined;
  let scale: number | undefined;
  for (const { kind, fields } of iso8211Records(bytes)) {
    if (kind === 'L') continue;
    for (const { tag, data } of fields) {
      if (tag === 'DSID') dsid ??= readDsid(data);
      else if (tag === 'DSPM') scale ??= readScale(data);
      else if (tag === 'FRID') refuseInland(data);
    }
  }
  if (!dsid) throw new BadCell('it does not say what it is (no DSID): this is no chart cell of S-57');
  return { ...dsid, scale };
}
