// The demonstration's events: two years of them in waters known for incidents, and new ones every day. A seed determines them, so that every
// installation has the same ones. All are marked as samples, and their texts say that they are invented.
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { inventedEvent } from '#server/import/sample-events.ts';
import type { ImportedEvent } from '#server/import/events/event-store.ts';
import { type Chance, makeChance } from '#server/ingest/simulator/chance.ts';

const SEED = 20_261_126;
const HISTORY_EVENTS = 260;
/** Older events are deleted when new ones are added. */
export const HISTORY_MS = 730 * DAY_MS;

interface Kind {
  type: EventType;
  category: EventCategory;
  /** As grave as alerts take the type to be, and without an hour: chance gives the time. */
  words: readonly string[];
}

const BOARDING: Kind = {
  type: 'Boarding',
  category: 'Crime',
  words: ['Persons came aboard and fled when the alarm was raised.', 'Armed persons came aboard from a boat. The crew is safe.'],
};
const ROBBERY: Kind = {
  type: 'Robbery',
  category: 'Crime',
  words: ['Persons with knives held the duty engineer and took engine spares.', 'Armed persons tied up the watch and took mooring ropes.'],
};
const APPROACH: Kind = {
  type: 'Suspicious approach',
  category: 'Crime',
  words: ['Two skiffs came within half a mile and turned away.', 'A boat followed for twenty minutes without answering calls.'],
};
const DRONE: Kind = {
  type: 'Sighting',
  category: 'War risk',
  words: ['A drone circled the ship and left to the north.', 'An object fell into the sea a mile astern.'],
};
const ATTACK: Kind = {
  type: 'Physical damage',
  category: 'War risk',
  words: ['An explosion near the hull. Damage above the waterline, nobody hurt.'],
};
const JAMMING: Kind = {
  type: 'GPS anomaly',
  category: 'Unusual activity',
  words: ['Position lost for half an hour; the bridge went over to radar.', 'Several ships report the same false position.'],
};
const KIDNAPPING: Kind = { type: 'Kidnapping', category: 'Crime', words: ['Five of the crew were taken ashore by armed persons.'] };
const MIGRANTS: Kind = {
  type: 'Rescue',
  category: 'Irregular migration',
  words: ['Forty persons were taken off a rubber boat and brought to safety.'],
};

/** Circles of open water with radius `nm`. An area that is listed more often gets more events. */
const WATERS: readonly { at: LonLat; nm: number; kinds: readonly Kind[] }[] = [
  { at: [41.2, 15.6], nm: 18, kinds: [DRONE, ATTACK, APPROACH] },
  { at: [39.4, 18.4], nm: 35, kinds: [DRONE, APPROACH, JAMMING] },
  { at: [46.5, 12.2], nm: 35, kinds: [APPROACH, DRONE, BOARDING] },
  { at: [51.5, 13.5], nm: 60, kinds: [APPROACH, BOARDING] },
  { at: [4.5, 3.6], nm: 70, kinds: [BOARDING, KIDNAPPING, APPROACH] },
  { at: [7.2, 2.9], nm: 60, kinds: [BOARDING, KIDNAPPING, ROBBERY] },
  { at: [1.6, 5.2], nm: 30, kinds: [ROBBERY, BOARDING] },
  { at: [103.5, 1.16], nm: 3, kinds: [ROBBERY, BOARDING] },
  { at: [104.55, 1.35], nm: 8, kinds: [ROBBERY, BOARDING] },
  { at: [100.9, 2.9], nm: 12, kinds: [ROBBERY, APPROACH] },
  { at: [57.6, 25.2], nm: 15, kinds: [APPROACH, JAMMING] },
  { at: [33.2, 33.6], nm: 25, kinds: [JAMMING] },
  { at: [34.0, 44.0], nm: 30, kinds: [DRONE, JAMMING] },
  { at: [18.0, 34.6], nm: 50, kinds: [MIGRANTS] },
  { at: [-77.4, -12.2], nm: 8, kinds: [ROBBERY] },
];
const VICTIMS = ['bulk carrier', 'product tanker', 'container ship', 'chemical tanker', 'general cargo ship'];

const pad = (no: number): string => String(no).padStart(3, '0');

function draw(chance: Chance, kinds: readonly Kind[]): Pick<ImportedEvent, 'type' | 'category'> & { victim: string; words: string } {
  const { type, category, words } = chance.pick(kinds);
  return { type, category, words: chance.pick(words), victim: chance.pick(VICTIMS) };
}

/** Draws a place in one of these waters and an incident that is typical there. */
function drawIn(chance: Chance): Pick<ImportedEvent, 'type' | 'category'> & { at: LonLat; victim: string; words: string } {
  const { at, nm, kinds } = chance.pick(WATERS);
  return { at: destination(at, chance.between(0, 360), nm * Math.sqrt(chance.next())), ...draw(chance, kinds) };
}

/** Two years of events up to a day before that time, with ids of this making; recent ones are more frequent. */
export function inventHistory(making: number, nowMs: EpochMs): ImportedEvent[] {
  const chance = makeChance(SEED, making);
  return Array.from({ length: HISTORY_EVENTS }, (_, no) => {
    const drawn = drawIn(chance);
    const occurredAt = Math.round(nowMs - DAY_MS - (HISTORY_MS - 2 * DAY_MS) * chance.next() ** 1.4);
    return inventedEvent({ id: `${making}-h${pad(no)}`, occurredAt, ...drawn });
  });
}

/** An event near a ship under way: ahead of her, or astern of her if `nm` is negative, so that it is on water. */
export function inventNear(
  ship: Pick<Ship, 'lon' | 'lat' | 'cog'>,
  { id, nm, occurredAt }: { id: string; nm: number; occurredAt: EpochMs },
): ImportedEvent {
  const chance = makeChance(SEED, Math.floor(occurredAt / 1000));
  const course = (ship.cog ?? 0) + (nm < 0 ? 180 : 0);
  const at = destination([ship.lon, ship.lat], (course + 360) % 360, Math.abs(nm));
  return inventedEvent({ id, at, occurredAt, ...draw(chance, [BOARDING, APPROACH, ROBBERY, DRONE]) });
}

/** About one event a day, one in five near the demonstration's own ships: ten ships then have at most six new alerts a day (tests/bench/alert-week.ts). */
const SLOT_MS = HOUR_MS;
const SLOTS_A_DAY = DAY_MS / SLOT_MS;
const [WORLD_A_DAY, NEAR_A_DAY] = [0.8, 0.2];
/** If the server was down for longer, the earlier days stay empty. */
const MOST_SLOTS = 7 * 24;

/**
 * The new events of a time span: the same however often the server was restarted in it. `ships`: the own ones with their positions at its
 * end. `nearADay`: how many of a day are near them.
 */
export function inventNew(
  making: number,
  ships: readonly Pick<Ship, 'lon' | 'lat' | 'cog'>[],
  { nearADay = NEAR_A_DAY, ...span }: { afterMs: EpochMs; toMs: EpochMs; nearADay?: number },
): ImportedEvent[] {
  const last = Math.floor(span.toMs / SLOT_MS);
  const first = Math.max(Math.floor(span.afterMs / SLOT_MS) + 1, last - MOST_SLOTS);
  const events: ImportedEvent[] = [];
  for (let slot = first; slot <= last; slot += 1) {
    const chance = makeChance(SEED ^ making, slot);
    const occurredAt = slot * SLOT_MS - chance.whole(5, 50) * 60_000;
    if (chance.is(WORLD_A_DAY / SLOTS_A_DAY)) events.push(inventedEvent({ id: `${making}-w${slot}`, occurredAt, ...drawIn(chance) }));
    const isNow = slot === last; // only present positions are known
    if (chance.is(nearADay / SLOTS_A_DAY) && isNow && ships.length > 0)
      events.push(inventNear(chance.pick(ships), { id: `${making}-n${slot}`, nm: chance.is(0.5) ? -6 : 9, occurredAt }));
  }
  return events;
}
