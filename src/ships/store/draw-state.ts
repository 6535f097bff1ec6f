// The draw columns of contract/worker-apis.ts: packed from the ships in memory, with flags from the marks. Page and GPU get copies.
import { E7 } from '#domain/tracks/track.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { isDistressMmsi } from '#domain/ais/mmsi.ts';
import { isStopped } from '#domain/ais/movement.ts';
import { mercatorY } from '#domain/geo/mercator.ts';
import { alertedFlags, type DrawColumns, SHIP_FLAG, SHIP_GROUPS, type UrgentShip } from '#contract/worker-apis.ts';
import { NONE_16, STATE } from '#ships/columns.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';

const WORLD_UNITS = 2 ** 32;
const Y_LIMIT = 2 ** 31 - 1;

const fixedX = (lonE7: number) => Math.round((lonE7 / (360 * E7)) * WORLD_UNITS) | 0;

export const fixedY = (latE7: number): number => Math.max(-Y_LIMIT, Math.min(Y_LIMIT, Math.round(mercatorY(latE7 / E7) * WORLD_UNITS)));

/** Any number of an ordinary ship: only distress devices are recognised by their number. */
const A_SHIP = 200_000_000;
const DISTRESS = SHIP_GROUPS.indexOf('distress');
const GROUP_OF_TYPE = Uint8Array.from({ length: 256 }, (_, shipType) => SHIP_GROUPS.indexOf(groupOf(shipType, A_SHIP)));
const GROUP_OF_NO_TYPE = SHIP_GROUPS.indexOf(groupOf(undefined, A_SHIP));

export const groupIndex = (attribute: number): number => (attribute >>> 8) & 0xff;

/** The user's marks by MMSI, because a ship may be marked before she is seen. */
export interface Marks {
  ownFleet: ReadonlySet<number>;
  alerted: ReadonlyMap<number, UrgentShip['priority']>;
}

export class DrawState implements DrawColumns {
  positions: Int32Array = new Int32Array(2048);
  attributes: Uint32Array = new Uint32Array(2048);

  /** Packs these slots again; unused slots become gone. */
  pack(held: ShipsInMemory, slots: Uint32Array, marks: Marks): void {
    this.#reserve(slots.reduce((most, slot) => Math.max(most, slot + 1), held.slots));
    for (const slot of slots) {
      if (slot < held.slots) this.#packSlot(held, slot);
      else this.attributes[2 * slot] = SHIP_FLAG.gone << 16;
    }
    for (const mmsi of marks.ownFleet) this.#flag(held, mmsi, SHIP_FLAG.ownFleet);
    for (const [mmsi, priority] of marks.alerted) this.#flag(held, mmsi, alertedFlags(priority));
  }

  /** Copies these slots, in their order. */
  gather(slots: Uint32Array): DrawColumns {
    const positions = new Int32Array(2 * slots.length);
    const attributes = new Uint32Array(2 * slots.length);
    for (let i = 0; i < slots.length; i++) {
      const at = 2 * (slots[i] as number);
      positions[2 * i] = this.positions[at] as number;
      positions[2 * i + 1] = this.positions[at + 1] as number;
      attributes[2 * i] = this.attributes[at] as number;
      attributes[2 * i + 1] = this.attributes[at + 1] as number;
    }
    return { positions, attributes };
  }

  #packSlot({ hot, cold }: ShipsInMemory, slot: number): void {
    const at = 2 * slot;
    const heading = hot.headingDeg[slot] as number;
    const courseTenths = hot.courseTenths[slot] as number;
    const speedTenths = hot.speedTenths[slot] as number;
    const shipType = cold.shipType[slot] as number;
    const state = hot.state[slot] as number;
    const directionDeg = heading !== NONE_16 ? heading : courseTenths / 10;
    const hasDirection = heading !== NONE_16 || courseTenths !== NONE_16;
    const group = isDistressMmsi(cold.mmsi[slot] as number) ? DISTRESS : (GROUP_OF_TYPE[shipType] ?? GROUP_OF_NO_TYPE);
    const flags =
      (speedTenths !== NONE_16 && isStopped(speedTenths / 10) ? SHIP_FLAG.stopped : 0) |
      (hasDirection ? 0 : SHIP_FLAG.noDirection) |
      (state & STATE.classB ? SHIP_FLAG.classB : 0) |
      (state & STATE.gone ? SHIP_FLAG.gone : 0);
    const speed = speedTenths === NONE_16 ? 0 : Math.round(speedTenths / 10);
    const direction = hasDirection ? Math.round((directionDeg * 256) / 360) & 0xff : 0;
    this.positions[at] = fixedX(hot.lonE7[slot] as number);
    this.positions[at + 1] = fixedY(hot.latE7[slot] as number);
    this.attributes[at] = direction | (group << 8) | (flags << 16) | (speed << 24);
    this.attributes[at + 1] = Math.floor((hot.seenS[slot] as number) / 60);
  }

  #flag(held: ShipsInMemory, mmsi: number, flags: number): void {
    const slot = held.slotOf(mmsi);
    if (slot >= 0) this.attributes[2 * slot] = (this.attributes[2 * slot] as number) | (flags << 16);
  }

  #reserve(slots: number): void {
    if (2 * slots <= this.positions.length) return;
    const positions = new Int32Array(Math.max(2 * slots, this.positions.length * 2));
    const attributes = new Uint32Array(positions.length);
    positions.set(this.positions);
    attributes.set(this.attributes);
    this.positions = positions;
    this.attributes = attributes;
  }
}

/** 0, 1, ... count - 1. */
export function everySlot(count: number): Uint32Array {
  const slots = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) slots[slot] = slot;
  return slots;
}
