// How fast a report stops saying what is there now: after one half-life it weighs half. It lowers how urgent an alert is, never whether there
// is one. Figures of our own, by what each kind of event leaves behind; the one place.
import type { EventType } from '#contract/entities/events.ts';
import { HOUR_MS } from '#contract/units.ts';

/** Boats that came close, or a ship that behaved oddly: gone by the next watch or the next day. */
const PASSING = 12;
/** A boat and the people in it who attacked: they strike again where they struck, mostly within a day or two. */
const ATTACK = 24;
/** Who holds a ship or people, fires on ships, or jams an area, goes on for days. */
const CAMPAIGN = 72;
/** Patrols, smuggling, sanctions, and what authorities do about them: a state of an area, not of an hour. */
const STATE_OF_AREA = 168;

const HALF_LIFE_HOURS: Readonly<Record<EventType, number>> = {
  Sighting: PASSING,
  Approach: ATTACK,
  'Suspicious approach': PASSING,
  'AIS irregularity': PASSING,
  'Unusual manoeuvres': PASSING,
  'Drifting/Slowed': PASSING,
  Unexplained: PASSING,
  Rescue: PASSING,
  Recovery: PASSING,
  Robbery: ATTACK,
  Boarding: ATTACK,
  Stowaway: ATTACK,
  Graffiti: ATTACK,
  Seizure: CAMPAIGN,
  Kidnapping: CAMPAIGN,
  'Physical damage': CAMPAIGN,
  'Electronic warfare': CAMPAIGN,
  'GPS anomaly': CAMPAIGN,
  EDR: CAMPAIGN,
  'Business interruption': STATE_OF_AREA,
  Narcotics: STATE_OF_AREA,
  'Illicit activity': STATE_OF_AREA,
  Sanction: STATE_OF_AREA,
  Interdiction: STATE_OF_AREA,
};

/** A type of newer code is taken for an attack. */
export const halfLifeHours = (type: EventType): number => (HALF_LIFE_HOURS as Partial<Record<EventType, number>>)[type] ?? ATTACK;

/** 1 when it happens, a half after one half-life. */
export const weightAt = (type: EventType, ageMs: number): number => 0.5 ** (ageMs / (halfLifeHours(type) * HOUR_MS));
