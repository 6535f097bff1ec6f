// Finds ships by the names and numbers that people use, and lists those in view. Linear scans: at this size no index is worth its upkeep.
import { E7 } from '#domain/tracks/track.ts';
import type { Box, EpochMs } from '#contract/units.ts';
import { SHIP_FLAG, SHIP_GROUPS, type ShipFilter, type ShipHit, type ShipInView, flagsOf } from '#contract/worker-apis.ts';
import { CHUNK_SLOTS, chunkCount, NONE_8, NONE_16 } from '#ships/columns.ts';
import { flagText } from '#ships/ship-batch.ts';
import type { TextColumn } from '#ships/text-column.ts';
import { BestList } from './best-list.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import { shipTest } from './ship-selection.ts';

/** Kinds of match, best first. Within a kind the ship heard most recently comes first. */
const RANK = { wholeNumber: 0, wholeName: 1, nameStart: 2, wordStart: 3, numberStart: 4, inName: 5 } as const;
const PER_RANK = 2 ** 33;
const MMSI_DIGITS = 9;
const IMO_DIGITS = 7;

/** Ships of own fleets come before every other kind of match, starred ships before those. */
const OWN_RANK = -6;
const STARRED_RANK = -12;

/**
 * Matches the name anywhere, and MMSI, IMO number and call sign at the beginning, ignoring case. `starred` ships come first, then
 * those of own fleets, then the best.
 */
export function searchShips(held: ShipsInMemory, draw: DrawState, text: string, limit: number, starred: readonly number[] = []): ShipHit[] {
  const wanted = text.trim().toUpperCase().replaceAll('\n', ' ');
  if (!wanted || limit <= 0) return [];
  const ranks = new Map<number, number>();
  const note = (slot: number, rank: number) => {
    if (!held.isGone(slot) && rank < (ranks.get(slot) ?? Number.POSITIVE_INFINITY)) ranks.set(slot, rank);
  };
  findNumbers(held, wanted, note);
  findTexts(held, held.texts.callsign, `\n${wanted}`, (slot, callsign) =>
    note(slot, callsign === wanted ? RANK.wholeNumber : RANK.numberStart),
  );
  findTexts(held, held.texts.name, wanted, (slot, name) => note(slot, nameRank(name, wanted)));
  const best = new BestList(limit);
  const first = new Set(starred.map((mmsi) => held.slotOf(mmsi)));
  for (const [slot, rank] of ranks) {
    const isOwn = flagsOf(draw.attributes[2 * slot] as number) & SHIP_FLAG.ownFleet;
    const whose = first.has(slot) ? STARRED_RANK : isOwn ? OWN_RANK : 0;
    best.offer(slot, (rank + whose) * PER_RANK - (held.hot.seenS[slot] as number));
  }
  return best.slots().map((slot) => hitOf(held, draw, slot));
}

function nameRank(name: string, wanted: string): number {
  if (name === wanted) return RANK.wholeName;
  if (name.startsWith(wanted)) return RANK.nameStart;
  return name.includes(` ${wanted}`) ? RANK.wordStart : RANK.inName;
}

function findNumbers(held: ShipsInMemory, wanted: string, note: (slot: number, rank: number) => void): void {
  if (!/^\d{1,9}$/.test(wanted)) return;
  const scan = (column: Uint32Array, digits: number) => {
    const free = 10 ** (digits - wanted.length);
    if (free < 1) return;
    const least = Number(wanted) * free;
    for (let slot = 0; slot < held.slots; slot++) {
      const number = column[slot] as number;
      if (number >= least && number < least + free && number >= 10 ** (digits - 1))
        note(slot, free === 1 ? RANK.wholeNumber : RANK.numberStart);
    }
  };
  scan(held.cold.mmsi, MMSI_DIGITS);
  scan(held.cold.imo, IMO_DIGITS);
}

/** Reports every slot whose text, in upper case, contains `wanted`. A line feed in front matches only beginnings of texts. */
function findTexts(held: ShipsInMemory, column: TextColumn, wanted: string, found: (slot: number, text: string) => void): void {
  for (let chunk = 0; chunk < chunkCount(held.slots); chunk++) {
    const first = chunk * CHUNK_SLOTS;
    const { text, starts } = column.search(chunk, Math.min(CHUNK_SLOTS, held.slots - first));
    let i = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[i])) {
      i = lastAtMost(starts, at, i);
      found(first + i, text.slice((starts[i] as number) + 1, starts[i + 1]));
      i++;
      if (i >= starts.length - 1) break;
    }
  }
}

/** The last index from `low` on whose start is not beyond `at`. */
function lastAtMost(starts: Uint32Array, at: number, low: number): number {
  let least = low;
  let most = starts.length - 1;
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if ((starts[middle] as number) <= at) least = middle;
    else most = middle;
  }
  return least;
}

export interface ViewQuery {
  box: Box;
  limit: number;
  filter: ShipFilter;
  nowMs: EpochMs;
}

/** At most `limit` ships of the box that pass the filter: alerted first, then own fleet, then the longest. */
export function shipsInView(held: ShipsInMemory, draw: DrawState, { box, limit, filter, nowMs }: ViewQuery): ShipInView[] {
  const passes = shipTest(held, draw, filter, nowMs, box);
  const best = new BestList(limit);
  for (let slot = 0; slot < held.slots; slot++) {
    if (!passes(slot)) continue;
    const flags = flagsOf(draw.attributes[2 * slot] as number);
    const length = held.cold.lengthM[slot] as number;
    const group = flags & SHIP_FLAG.alerted ? 0 : flags & SHIP_FLAG.ownFleet ? 1 : 2;
    best.offer(slot, group * PER_RANK - (length === NONE_16 ? 0 : length));
  }
  return best.slots().map((slot) => inViewOf(held, draw, slot));
}

export function hitOf(held: ShipsInMemory, draw: DrawState, slot: number): ShipHit {
  const { hot, cold, texts } = held;
  const name = texts.name.get(slot);
  const callsign = texts.callsign.get(slot);
  return {
    slot,
    mmsi: cold.mmsi[slot] as number,
    group: SHIP_GROUPS[groupIndex(draw.attributes[2 * slot] as number)] ?? 'unknown',
    position: [(hot.lonE7[slot] as number) / E7, (hot.latE7[slot] as number) / E7],
    lastSeenMs: (hot.seenS[slot] as number) * 1000,
    ...(name && { name }),
    ...(callsign && { callsign }),
    ...(cold.imo[slot] && { imo: cold.imo[slot] }),
    ...(cold.flag[slot] && { flag: flagText(cold.flag[slot]) }),
  };
}

export const isOwn = (draw: DrawState, slot: number): boolean => (flagsOf(draw.attributes[2 * slot] as number) & SHIP_FLAG.ownFleet) !== 0;

function inViewOf(held: ShipsInMemory, draw: DrawState, slot: number): ShipInView {
  const { headingDeg, courseTenths, speedTenths } = held.hot;
  const { lengthM, beamM } = held.cold;
  const flags = flagsOf(draw.attributes[2 * slot] as number);
  return {
    ...hitOf(held, draw, slot),
    ownFleet: isOwn(draw, slot),
    ...(!(flags & SHIP_FLAG.noDirection) && {
      directionDeg: headingDeg[slot] === NONE_16 ? (courseTenths[slot] as number) / 10 : (headingDeg[slot] as number),
    }),
    ...(courseTenths[slot] !== NONE_16 && { courseDeg: (courseTenths[slot] as number) / 10 }),
    ...(speedTenths[slot] !== NONE_16 && { speedKn: (speedTenths[slot] as number) / 10 }),
    ...(lengthM[slot] !== NONE_16 && { lengthM: lengthM[slot] as number }),
    ...(beamM[slot] !== NONE_8 && { beamM: beamM[slot] as number }),
  };
}
