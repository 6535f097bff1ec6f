// The messages between payloads.ts and its worker.
import type { Traffic } from '#contract/entities/ships.ts';

/** West and east in millionths of a degree; west > east crosses 180 degrees. */
export interface MicroBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Which ships: the whole world, or those in the box together with those of the slots. */
export interface Selection {
  world: boolean;
  box?: MicroBox;
  slots?: Uint32Array;
  /** Only what changed in this tick or later, with tombstones. Absent: all listed ones. */
  sinceTick?: number;
}

/** One answer to build. `members` are the first members of its JSON, without the count. */
export interface BuildRequest {
  id: number;
  /** Segments made since the last request, in order. */
  newSegments: SharedArrayBuffer[];
  slots: number;
  selection: Selection;
  members: { cursor: string; reset: boolean; traffic: Traffic; worldCount: number; worldBytes: number };
}

/** gzip: the answer's body, compressed; bodyBytes: its length before. */
export interface BuiltPayload {
  gzip: Uint8Array<ArrayBuffer>;
  bodyBytes: number;
  ships: number;
}

export type BuildReply = { id: number; ok: true; payload: BuiltPayload } | { id: number; ok: false; message: string };
