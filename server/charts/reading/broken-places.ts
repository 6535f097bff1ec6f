// Which objects of a cell have a broken place, after what GDAL says while it reads: an edge that is not there, a border that does not close.
// Pure.
import { type Iso8211Record, iso8211Records } from './iso8211.ts';
import { EDGE } from './record-codes.ts';

/** Objects, as numberOfObject names them. */
export type BrokenPlaces = ReadonlySet<string>;

/** The number of an object within its producer: FIDN and FIDS. GDAL gives the first a sign. */
export const numberOfObject = ({ FIDN, FIDS }: Record<string, unknown>): string => `${Number(FIDN) >>> 0}-${Number(FIDS)}`;

const NO_EDGE = /^(?:Warning 1: )?Couldn't find spatial record (\d+)\.$/;
const NOT_CLOSED = /^(?:Warning 1: )?Polygon assembly has failed for feature FIDN=(-?\d+),FIDS=(\d+)\.$/;
/** Second halves of the above; and a point without its node, which has no geometry then. */
const BESIDE =
  /^(?:Warning 1: )?(?:Non closed ring detected|Geometry may be missing or incomplete|Feature OBJL=\w+, RCID=-?\d+ may have corrupt or ?missing geometry|Failed to fetch \d+\/\d+ point geometry|Feature will have empty geometry)/;

export interface BrokenWords {
  objects: Set<string>;
  /** Numbers of records (RCID). */
  edges: Set<number>;
}

/** Takes from what GDAL said what it says of places, and returns the rest. */
export function takeBroken(said: readonly string[]): { broken: BrokenWords; rest: string[] } {
  const broken: BrokenWords = { objects: new Set(), edges: new Set() };
  const rest = said.filter((text) => {
    const edge = NO_EDGE.exec(text);
    if (edge) broken.edges.add(Number(edge[1]));
    const open = NOT_CLOSED.exec(text);
    if (open) broken.objects.add(numberOfObject({ FIDN: open[1], FIDS: open[2] }));
    return !edge && !open && !BESIDE.test(text);
  });
  return { broken, rest };
}

const [NAME_BYTES, POINTER_BYTES] = [5, 8];

function pointsAt({ fields }: Iso8211Record, edges: ReadonlySet<number>): boolean {
  return fields.some(({ tag, data }) => {
    if (tag !== 'FSPT') return false;
    for (let at = 0; at + NAME_BYTES <= data.length; at += POINTER_BYTES)
      if (data.readUInt8(at) === EDGE && edges.has(data.readUInt32LE(at + 1))) return true;
    return false;
  });
}

/** The objects that one of the files ever led to one of these edges: GDAL does not say which it missed them for. */
export function* objectsOnEdges(file: Buffer, edges: ReadonlySet<number>): Generator<string> {
  for (const record of iso8211Records(file)) {
    if (!pointsAt(record, edges)) continue;
    const id = record.fields.find(({ tag }) => tag === 'FOID')?.data;
    if (id) yield numberOfObject({ FIDN: id.readUInt32LE(2), FIDS: id.readUInt16LE(6) });
  }
}
