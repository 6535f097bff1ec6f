// How large the first picture of a TIFF (revision 6.0) says it is: judged before anything unpacks it. Pure.
import { BadCell } from './iso8211.ts';

/** Some 4,000 by 4,000: more than a page of a book scanned for print. */
const MOST_PIXELS = 16_000_000;
/** Colours and transparency. */
const MOST_SAMPLES = 4;
const MOST_BYTES = 20_000_000;

const [WIDTH, HEIGHT, SAMPLES] = [256, 257, 277] as const;
const ENTRY_BYTES = 12;
const SHORT = 3;

/** The largest value that is given for each tag: a second one must not hide the first. */
function tagsOf(bytes: Buffer): Map<number, number> {
  const order = bytes.toString('latin1', 0, 2);
  const isLittle = order === 'II';
  const uint16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const uint32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if ((!isLittle && order !== 'MM') || uint16(2) !== 42) throw new RangeError();
  const from = uint32(4);
  const tags = new Map<number, number>();
  for (let no = 0; no < uint16(from); no += 1) {
    const at = from + 2 + no * ENTRY_BYTES;
    const value = uint16(at + 2) === SHORT ? uint16(at + 8) : uint32(at + 8);
    tags.set(uint16(at), Math.max(value, tags.get(uint16(at)) ?? 0));
  }
  return tags;
}

/** @throws BadCell with the reason why it is not unpacked */
export function checkTiff(bytes: Buffer): void {
  if (bytes.length > MOST_BYTES) throw new BadCell(`it is larger than ${MOST_BYTES / 1e6} MB`);
  let tags: Map<number, number>;
  try {
    tags = tagsOf(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BadCell('it is no picture of TIFF, or it is cut off');
  }
  const [width, height] = [tags.get(WIDTH) ?? 0, tags.get(HEIGHT) ?? 0];
  if (width === 0 || height === 0) throw new BadCell('it does not say its size');
  if (width * height > MOST_PIXELS) throw new BadCell(`it has ${width} by ${height} pixels; at most ${MOST_PIXELS / 1e6} million are read`);
  if ((tags.get(SAMPLES) ?? 1) > MOST_SAMPLES) throw new BadCell(`it has more than ${MOST_SAMPLES} values a pixel`);
}
