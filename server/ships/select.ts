// Which slots an answer contains. Scans the columns: 300,000 ships take about a millisecond, so there is no index.
import type { Selection } from './payload-protocol.ts';
import { FLAG, indexIn, type Segment, SEGMENT_SLOTS, segmentOf } from './segment.ts';

export interface Selected {
  /** Class A and distress devices. */
  shipsA: Uint32Array;
  shipsB: Uint32Array;
}

type Wanted = (segment: Segment, at: number) => boolean;

/** Tests a slot's last position against the box. */
function inBox({ west, south, east, north }: NonNullable<Selection['box']>): Wanted {
  return ({ latMicro, lonMicro }, at) => {
    const lat = latMicro[at] ?? 0;
    const lon = lonMicro[at] ?? 0;
    if (lat < south || lat > north) return false;
    return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  };
}

/** Each wanted ship once. A ship that changes meanwhile stays in this answer; the next delta has her again. */
export function select(segments: readonly Segment[], slots: number, selection: Selection): Selected {
  const { world, box, sinceTick } = selection;
  const listA: number[] = [];
  const listB: number[] = [];
  const take = (segment: Segment, at: number, slot: number) => {
    const flags = segment.flags[at] ?? 0;
    const counts =
      sinceTick === undefined ? flags & FLAG.listed : flags & (FLAG.listed | FLAG.gone) && (segment.changedTick[at] ?? 0) >= sinceTick;
    if (counts) (flags & FLAG.classB ? listB : listA).push(slot);
  };
  const within = world ? () => true : box && inBox(box);
  if (within) {
    segments.forEach((segment, number) => {
      const first = number * SEGMENT_SLOTS;
      const used = Math.min(SEGMENT_SLOTS, slots - first);
      for (let at = 0; at < used; at++) if (within(segment, at)) take(segment, at, first + at);
    });
  }
  for (const slot of world ? [] : (selection.slots ?? [])) {
    const segment = segmentOf(segments, slot);
    if (!within?.(segment, indexIn(slot))) take(segment, indexIn(slot), slot);
  }
  return { shipsA: Uint32Array.from(listA), shipsB: Uint32Array.from(listB) };
}
