// How well the positions of a cell are known: QUAPOS, which S-57 (edition 3.1, appendix A, chapter 2) gives to nodes and edges and not to
// objects. Read beside GDAL, which does not apply what updates change of it. Pure.
import { iso8211Records } from './iso8211.ts';

/** QUAPOS of 2 to 9, by `recordKey`; all other nodes and edges are surveyed, or nothing is said of them. */
export type PositionQualities = ReadonlyMap<number, number>;

const QUAPOS = 402;
/** Not surveyed (2), inadequately surveyed, approximate, doubtful, unreliable, reported twice, estimated (9). The others are good. */
const [LEAST_BAD, MOST_BAD] = [2, 9];
const DELETE = 2; // RUIN
const UNIT_END = 0x1f;
/** Bytes of VRID: RCNM, RCID, RVER, RUIN. */
const [RCID_AT, RUIN_AT] = [1, 7];
const CODE_BYTES = 2;

/** Of a record: its kind (RCNM) and number (RCID, 32 bits). */
export const recordKey = (kind: number, id: number): number => kind * 2 ** 32 + (id >>> 0);

/** The last value of QUAPOS in a field of attributes (ATTV); undefined where it does not speak of it. */
function quaposIn(field: Buffer): string | undefined {
  let found: string | undefined;
  for (let at = 0; at + CODE_BYTES < field.length; ) {
    const end = field.indexOf(UNIT_END, at + CODE_BYTES);
    if (end < 0) break;
    if (field.readUInt16LE(at) === QUAPOS) found = field.toString('latin1', at + CODE_BYTES, end);
    at = end + 1;
  }
  return found;
}

/** Notes what one file says: the base first, then its updates in order. */
export function noteQualities(file: Buffer, qualities: Map<number, number>): void {
  for (const { kind, fields } of iso8211Records(file)) {
    const record = kind === 'D' ? fields.find(({ tag }) => tag === 'VRID')?.data : undefined;
    if (!record) continue;
    const key = recordKey(record.readUInt8(0), record.readUInt32LE(RCID_AT));
    const attributes = fields.find(({ tag }) => tag === 'ATTV')?.data;
    const quapos = attributes && quaposIn(attributes);
    if (quapos === undefined && record.readUInt8(RUIN_AT) !== DELETE) continue;
    const value = Number(quapos);
    if (value >= LEAST_BAD && value <= MOST_BAD) qualities.set(key, value);
    else qualities.delete(key);
  }
}
