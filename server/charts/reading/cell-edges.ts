// The edges of a cell, and what objects say of theirs: which are not to be drawn, and which are not well known. GDAL gives nodes and edges
// before the objects. Pure.
import type { ContentEdges, ContentGeometry, ContentPosition } from '#server/charts/sheets/content.ts';
import { type PositionQualities, recordKey } from './position-qualities.ts';
import { AREA, CONNECTED_NODE, EDGE, LINE, POINT } from './record-codes.ts';

type Place = number[];
type Properties = Record<string, unknown>;

const BACKWARD = 2; // ORNT
const MASKED = 1; // MASK
const DATA_END = 3; // USAG
/** Areas whose border the chart does not draw (table/ of src/map/enc): contours and coasts are objects beside them, and names have none. */
export const BORDERLESS = ['DEPARE', 'LNDARE', 'LNDRGN', 'SEAARE', 'M_COVR'];
/** QUAPOS, the gravest first: doubtful, unreliable, reported, not surveyed, estimated, approximate. */
const BY_GRAVITY = [5, 6, 8, 7, 2, 3, 9, 4];

const listOf = (properties: Properties, name: string): number[] => (Array.isArray(properties[name]) ? (properties[name] as number[]) : []);
const isSame = (one: Place | undefined, other: Place | undefined) => one?.[0] === other?.[0] && one?.[1] === other?.[1];

interface Piece extends Omit<ContentEdges, 'lines'> {
  line: Place[];
}

/** Edges that are alike and follow each other become one line, so that dashes run through. */
function groupsOf(pieces: readonly Piece[]): ContentEdges[] {
  const groups = new Map<string, ContentEdges>();
  let before: Piece | undefined;
  for (const piece of pieces) {
    const { line, ...alike } = piece;
    const key = `${alike.quapos} ${alike.masked}`;
    const group = groups.get(key) ?? { lines: [], ...alike };
    groups.set(key, group);
    const last = group.lines.at(-1);
    const goesOn = before?.quapos === piece.quapos && before?.masked === piece.masked && isSame(last?.at(-1), line[0]);
    if (last && goesOn) for (const place of line.slice(1)) last.push(place);
    else group.lines.push([...line]);
    before = piece;
  }
  return [...groups.values()];
}

export class CellEdges {
  readonly #qualities: PositionQualities;
  /** Longitude, latitude, by number. */
  readonly #nodes = new Map<number, Place>();
  /** Longitude, latitude, longitude, ... with both ends: a sixth of what places take. */
  readonly #edges = new Map<number, Float64Array>();

  constructor(qualities: PositionQualities) {
    this.#qualities = qualities;
  }

  /** A node or an edge; `geometry` of an edge is without its ends. */
  keep(properties: Properties, geometry: ContentGeometry | null): void {
    const [kind, id] = [properties['RCNM'], Number(properties['RCID'])];
    if (kind === CONNECTED_NODE && geometry?.type === 'Point') this.#nodes.set(id, geometry.coordinates);
    if (kind !== EDGE) return;
    const [begin, end] = [this.#nodes.get(Number(properties['NAME_RCID_0'])), this.#nodes.get(Number(properties['NAME_RCID_1']))];
    if (!begin || !end) return;
    const between = geometry?.type === 'LineString' ? geometry.coordinates : geometry?.type === 'Point' ? [geometry.coordinates] : [];
    const places = [begin, ...between, end];
    this.#edges.set(
      id,
      Float64Array.from({ length: places.length * 2 }, (_, i) => places[i >> 1]?.[i & 1] ?? 0),
    );
  }

  /** What an object says of its place. Nothing where one of its edges is not there. */
  positionOf(cls: string, properties: Properties): ContentPosition {
    const primitive = properties['PRIM'];
    const [kinds, ids] = [listOf(properties, 'NAME_RCNM'), listOf(properties, 'NAME_RCID')];
    const qualities = ids.map((id, at) => this.#qualities.get(recordKey(kinds[at] ?? 0, id)));
    const gravest = BY_GRAVITY.find((quality) => qualities.includes(quality));
    const position = gravest === undefined ? {} : { quapos: gravest };
    if (primitive === POINT || (primitive === AREA && BORDERLESS.includes(cls))) return position;
    const [usages, masks] = [listOf(properties, 'USAG'), listOf(properties, 'MASK')];
    const masked = ids.map((_, at) => masks[at] === MASKED || usages[at] === DATA_END);
    if (!masked.includes(true) && (primitive !== LINE || gravest === undefined)) return position;
    const backward = listOf(properties, 'ORNT').map((orientation) => orientation === BACKWARD);
    const pieces: Piece[] = [];
    for (const [at, id] of ids.entries()) {
      const line = this.#lineOf(id, backward[at] ?? false);
      if (!line) return position;
      const quality = qualities[at];
      pieces.push({ line, ...(quality !== undefined && { quapos: quality }), ...(masked[at] && { masked: true as const }) });
    }
    return { ...position, edges: groupsOf(pieces) };
  }

  #lineOf(id: number, isBackward: boolean): Place[] | undefined {
    const edge = this.#edges.get(id);
    if (!edge) return undefined;
    const line = Array.from({ length: edge.length / 2 }, (_, i) => [edge[2 * i] ?? 0, edge[2 * i + 1] ?? 0]);
    return isBackward ? line.toReversed() : line;
  }
}
