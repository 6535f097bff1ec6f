// Invented events that show how the product looks before real ones are imported. Each is marked; none of them happened.
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat } from '#contract/units.ts';
import { BATCH_ROWS, type Tx } from '#server/db/db.ts';
import { type ImportedEvent, writeEvents } from './events/event-store.ts';

const SAMPLE_SOURCE = 'Sample';

interface Sample {
  hoursAgo: number;
  at: LonLat;
  type: EventType;
  category: EventCategory;
  victim: string;
  words: string;
}

const SAMPLES: readonly Sample[] = [
  {
    hoursAgo: 3,
    at: [42.58, 13.62],
    type: 'Suspicious approach',
    category: 'War risk',
    victim: 'bulk carrier',
    words: 'Two small craft closed to half a mile and turned away when the ship altered course.',
  },
  {
    hoursAgo: 7,
    at: [5.64, 3.21],
    type: 'Boarding',
    category: 'Crime',
    victim: 'product tanker',
    words: 'Armed persons came aboard from a speed boat. The crew gathered in the citadel and were later found unharmed.',
  },
  {
    hoursAgo: 11,
    at: [103.58, 1.17],
    type: 'Robbery',
    category: 'Crime',
    victim: 'bulk carrier',
    words: 'Three persons with knives took spare parts from the engine room.',
  },
  {
    hoursAgo: 16,
    at: [34.41, 34.18],
    type: 'GPS anomaly',
    category: 'Unusual activity',
    victim: 'container ship',
    words: 'Position jumped to an airport ashore for twenty minutes. The bridge went over to radar and visual fixes.',
  },
  {
    hoursAgo: 22,
    at: [57.31, 25.58],
    type: 'Approach',
    category: 'Crime',
    victim: 'chemical tanker',
    words: 'One boat followed for half an hour at two cables. Hoses were rigged and the boat fell back.',
  },
  {
    hoursAgo: 30,
    at: [31.52, 44.86],
    type: 'Electronic warfare',
    category: 'War risk',
    victim: 'general cargo ship',
    words: 'Satellite positions and AIS were lost together for an hour.',
  },
  {
    hoursAgo: 41,
    at: [56.52, 26.41],
    type: 'Interdiction',
    category: 'War risk',
    victim: 'crude oil tanker',
    words: 'A naval craft asked for particulars and ordered a change of course. The ship went on after an hour.',
  },
  {
    hoursAgo: 55,
    at: [51.02, 5.48],
    type: 'Approach',
    category: 'Crime',
    victim: 'bulk carrier',
    words: 'A skiff with a ladder closed to one cable. The embarked team showed itself and the skiff turned away.',
  },
  {
    hoursAgo: 60,
    at: [-5.58, 35.97],
    type: 'Drifting/Slowed',
    category: 'Situational awareness',
    victim: 'ferry',
    words: 'Engine trouble in the traffic lane for an hour; under way again with tugs standing by.',
  },
  {
    hoursAgo: 72,
    at: [12.88, 34.83],
    type: 'Rescue',
    category: 'Irregular migration',
    victim: 'small wooden boat',
    words: 'About forty persons were taken aboard a passing ship and landed the next day.',
  },
  {
    hoursAgo: 90,
    at: [120.27, 5.61],
    type: 'Suspicious approach',
    category: 'Militancy',
    victim: 'tug with barge',
    words: 'Two fast boats crossed close ahead several times.',
  },
  {
    hoursAgo: 120,
    at: [25.46, 59.87],
    type: 'AIS irregularity',
    category: 'Unusual activity',
    victim: 'tanker',
    words: 'A ship showed two different identities within one hour.',
  },
  {
    hoursAgo: 160,
    at: [-0.52, 50.28],
    type: 'Business interruption',
    category: 'Activism',
    victim: 'drill ship',
    words: 'Inflatables with banners kept a tow from being made fast for three hours.',
  },
  {
    hoursAgo: 230,
    at: [3.36, 6.29],
    type: 'Stowaway',
    category: 'Irregular migration',
    victim: 'car carrier',
    words: 'Two persons were found in the rudder trunk before sailing.',
  },
  {
    hoursAgo: 310,
    at: [-77.22, -12.04],
    type: 'Robbery',
    category: 'Crime',
    victim: 'container ship',
    words: 'Armed persons broke open three containers at the anchorage.',
  },
  {
    hoursAgo: 400,
    at: [-73.02, 18.88],
    type: 'Narcotics',
    category: 'Crime',
    victim: 'fishing boat',
    words: 'Packages were taken from a boat that had been adrift without lights.',
  },
  {
    hoursAgo: 520,
    at: [91.71, 22.19],
    type: 'Sighting',
    category: 'Not an incident',
    victim: 'bulk carrier',
    words: 'Boats alongside at the anchorage turned out to be selling fish.',
  },
];

interface Invented {
  /** Behind the beginning that all invented events have. */
  id: string;
  at: LonLat;
  occurredAt: EpochMs;
  type: EventType;
  category: EventCategory;
  victim: string;
  words: string;
}

/** Marked, and in words too. Ids begin with "sample-": migration 0200 knows alerts of invented events by it. */
export const inventedEvent = ({ id, at: [lon, lat], occurredAt, type, category, victim, words }: Invented): ImportedEvent => ({
  id: `sample-${id}`,
  type,
  category,
  title: `${type}: ${victim}`,
  description: `Invented sample, no real event. ${words}`,
  lat,
  lon,
  occurredAt,
  occurredPrecision: 'minute',
  victim,
  source: SAMPLE_SOURCE,
  sample: true,
});

/** The samples, dated back from `now`. */
export function sampleEvents(now: EpochMs): ImportedEvent[] {
  return SAMPLES.map(({ hoursAgo, ...sample }, index) =>
    inventedEvent({ ...sample, id: String(index + 1).padStart(2, '0'), occurredAt: now - hoursAgo * HOUR_MS }),
  );
}

/** What happened becomes known at the next full hour. */
export const knownAtMs = (occurredAt: EpochMs): EpochMs => Math.ceil(occurredAt / HOUR_MS) * HOUR_MS;

/** Older ones concern no alert of the past week, and are known from now on: one statement instead of hundreds. */
const RECENT_MS = 16 * DAY_MS;

/** Each as known from that hour, but not from later than now. */
export async function writeInvented(tx: Tx, events: readonly ImportedEvent[], nowMs: EpochMs): Promise<void> {
  const byTime = Map.groupBy(events, ({ occurredAt }) => (occurredAt < nowMs - RECENT_MS ? nowMs : Math.min(knownAtMs(occurredAt), nowMs)));
  for (const [atMs, some] of byTime)
    for (let from = 0; from < some.length; from += BATCH_ROWS) await writeEvents(tx, some.slice(from, from + BATCH_ROWS), atMs);
}
