// A request of POST /api/ships as a selection of slots, with the cache key of equal requests.
import { createHash } from 'node:crypto';
import type { ShipsQuery } from '#contract/entities/ships.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ShipMemory } from './memory.ts';
import type { MicroBox, Selection } from './payload-protocol.ts';
import { MICRO } from './segment.ts';
import { tickOfCursor } from './ticks.ts';

type Bbox = NonNullable<ShipsQuery['bbox']>;

const toMicro = (degrees: number): number => Math.round(degrees * MICRO);
/** Longitude in -180 to 180, for boxes of a map that go past 180. */
const wrap = (lonDeg: number): number => ((((lonDeg + 180) % 360) + 360) % 360) - 180;

/** @throws Refusal 'invalid' when south is above north */
function toMicroBox([west, south, east, north]: Bbox): MicroBox {
  if (south > north) {
    const message = 'The box must be [west, south, east, north] with south not above north';
    throw new Refusal('invalid', message, [{ field: 'bbox', message }]);
  }
  const wholeTurn = east - west >= 360;
  return {
    west: wholeTurn ? -180 * MICRO : toMicro(wrap(west)),
    east: wholeTurn ? 180 * MICRO : toMicro(east === 180 ? 180 : wrap(east)),
    south: toMicro(Math.max(-90, Math.min(90, south))),
    north: toMicro(Math.max(-90, Math.min(90, north))),
  };
}

const EVERYWHERE = toMicroBox([-180, -90, 180, 90]);

export interface ShipsQuestion {
  selection: Selection;
  /** The answer contains everything, not a delta. */
  reset: boolean;
  /** Equal for equal requests, whatever the order of the MMSIs. */
  key: string;
}

/**
 * global comes first; otherwise the ships in the box together with those of the numbers; a query that names nothing lists all that the
 * caller may see. `fleets` names none by itself: features/ships has put their ships into `mmsi`. An unusable cursor (other database,
 * malformed, from the future, over 24 hours old) asks for everything.
 */
export function toQuestion(memory: ShipMemory, query: ShipsQuery): ShipsQuestion {
  const sinceTick = query.since === undefined ? undefined : tickOfCursor(query.since, memory.epoch, memory.tick());
  const world = query.global === true;
  const named = query.bbox ?? query.mmsi ?? query.fleets;
  const box = world ? undefined : query.bbox ? toMicroBox(query.bbox) : named ? undefined : EVERYWHERE;
  const mmsis = world ? [] : [...new Set(query.mmsi)].toSorted((a, b) => a - b);
  const slots = Uint32Array.from(mmsis.map((mmsi) => memory.slotOf(mmsi)).filter((slot) => slot >= 0));
  const asked = JSON.stringify({ world, box, mmsis, sinceTick });
  return {
    selection: { world, slots, ...(box && { box }), ...(sinceTick !== undefined && { sinceTick }) },
    reset: sinceTick === undefined,
    key: createHash('sha256').update(asked).digest('base64url').slice(0, 22),
  };
}
