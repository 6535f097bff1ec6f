// Draw columns of sketched ships and a plain draw order for them, so that the map can be tested and measured without the ship store.
import { SHIP_FLAG, SHIP_GROUPS } from '#contract/worker-apis.ts';
import type { DrawColumns, DrawOrder, DrawOrderQuery, ShipGroup, ShipSnapshot } from '#contract/worker-apis.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { contains } from '#map/boxes.ts';
import { toFixedPoint, toLonLat } from '#map/draw/fixed-point.ts';

export interface ShipSketch {
  position: LonLat;
  /** Absent: no direction known. */
  directionDeg?: number;
  group?: ShipGroup;
  flags?: number;
  speedKn?: number;
  ageMin?: number;
}

const LAST_LEVEL = 9;
const DISTRESS = SHIP_GROUPS.indexOf('distress');

/** One slot a ship, in the order given. */
export function columnsOf(ships: readonly ShipSketch[], nowMs: EpochMs): DrawColumns {
  const positions = new Int32Array(2 * ships.length);
  const attributes = new Uint32Array(2 * ships.length);
  ships.forEach(({ position, directionDeg, group = 'cargo', flags = 0, speedKn = 12, ageMin = 1 }, slot) => {
    positions.set(toFixedPoint(position), 2 * slot);
    const direction = Math.round(((directionDeg ?? 0) / 360) * 256) & 255;
    const its = flags | (directionDeg === undefined ? SHIP_FLAG.noDirection : 0);
    attributes[2 * slot] = (direction | (SHIP_GROUPS.indexOf(group) << 8) | (its << 16) | (Math.min(255, speedKn) << 24)) >>> 0;
    attributes[2 * slot + 1] = Math.floor(nowMs / 60_000) - ageMin;
  });
  return { positions, attributes };
}

export function snapshotOf(ships: readonly ShipSketch[], nowMs: EpochMs, rev = 1): ShipSnapshot {
  return { ...columnsOf(ships, nowMs), rev, slots: ships.length };
}

/** Thinned to one ship a 2-px cell at each zoom, culled to the box; own-fleet, alerted and distress ships at the end. */
export function plainOrder(
  { positions, attributes, rev, slots }: ShipSnapshot,
  { box, onTop = [] }: Pick<DrawOrderQuery, 'box' | 'onTop'> = {},
): DrawOrder {
  const top = new Set(onTop);
  let rest: number[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const attribute = attributes[2 * slot] ?? 0;
    const flags = (attribute >>> 16) & 255;
    if (flags & SHIP_FLAG.gone) continue;
    const [lon, lat] = toLonLat(positions[2 * slot] ?? 0, positions[2 * slot + 1] ?? 0);
    if (box && !contains(box, [lon, lat, lon, lat])) continue;
    if (flags & (SHIP_FLAG.ownFleet | SHIP_FLAG.alerted) || ((attribute >>> 8) & 255) === DISTRESS) top.add(slot);
    else if (!top.has(slot)) rest.push(slot);
  }
  const ordered: number[] = [];
  const counts = new Uint32Array(LAST_LEVEL + 1);
  for (let level = 0; level <= LAST_LEVEL; level++) {
    const seen = new Set(level === LAST_LEVEL ? [] : ordered.map((slot) => cellOf(positions, slot, level)));
    rest = rest.filter((slot) => {
      const cell = cellOf(positions, slot, level);
      if (level < LAST_LEVEL && seen.has(cell)) return true;
      seen.add(cell);
      ordered.push(slot);
      return false;
    });
    counts[level] = ordered.length;
  }
  return { rev, slots: Uint32Array.from([...ordered, ...top]), counts, top: top.size, matched: ordered.length + top.size };
}

/** The world is 512 px at zoom 0, so a cell of 2 px is 2^24 units there. */
const cellOf = (positions: Int32Array, slot: number, level: number) =>
  ((positions[2 * slot] ?? 0) >> (24 - level)) * 2 ** 20 + ((positions[2 * slot + 1] ?? 0) >> (24 - level));
