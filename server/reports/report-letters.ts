// The content of a report: facts as the values of a letter. Names of ships are strangers' words; the letter keeps them on one line.
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { age, course, miles, time } from '#domain/alerts/alert-words.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { STALE_AFTER_MS } from '#domain/ais/movement.ts';
import { alertPath } from '#server/delivery/alert-path.ts';
import { alertHead, reasonAt, trafficNotes } from '#server/delivery/alert-letters.ts';
import type { LetterItem, LetterValues } from '#server/mail/render-letter.ts';
import type { Period } from './periods.ts';
import type { Voyage } from '#domain/alerts/watched.ts';
import {
  eventsNear,
  type AheadOfShip,
  farAhead,
  type ReportedShip,
  type NearEvent,
  type OpenAlert,
  type ReportWorld,
} from './report-facts.ts';

/** Beyond this, a list says how many more there are. */
const MOST_LISTED = 25;
/** A master's report is about these ships, so it names them all, except in a fleet larger than any master has. */
const MOST_SHIPS = 200;

function cut(items: LetterItem[], most = MOST_LISTED): LetterItem[] {
  const left = items.length - most;
  return left > 0 ? [...items.slice(0, most), { text: `And ${left} more.` }] : items;
}

const eventPath = (id: string): string => `/dashboard/events/${encodeURIComponent(id)}`;

const SAMPLES = 'Some of the events are invented samples: no real events have been imported yet.';

const notes = (traffic: Traffic, hasSamples: boolean): LetterItem[] => [
  ...trafficNotes(traffic),
  ...(hasSamples ? [{ text: SAMPLES }] : []),
];

const isSample = ({ situation }: OpenAlert): boolean => situation?.figures.event.sample === true;

function eventLine({ event, near, distanceNm, bearing }: NearEvent): string {
  const when = event.occurredPrecision === 'day' ? time(event.occurredAt).slice(0, 10) : time(event.occurredAt);
  return `${event.sample ? 'Invented sample: ' : ''}${event.type}, ${when}, ${miles(distanceNm)} from ${near.name}, bearing ${course(bearing)}°T from her`;
}

const periodWords = ({ date, fromMs, untilMs }: Period) => ({ date, from: time(fromMs), until: time(untilMs) });

export interface ReportInput {
  world: ReportWorld;
  choices: PreferenceChoices;
  period: Period;
  ships: readonly ReportedShip[];
  /** The active ones. */
  alerts: readonly OpenAlert[];
  voyageOf: (mmsi: number) => Voyage | undefined;
  traffic: Traffic;
  nowMs: EpochMs;
}

function portsAhead({ world, ships }: ReportInput): LetterItem[] {
  const bound = new Map<string, { name: string; ships: string[] }>();
  for (const { name, ship } of ships) {
    const port = ship?.destination === undefined ? undefined : world.findPort(ship.destination, [ship.lon, ship.lat])?.port;
    if (!port || world.ratingOf.get(port.id) !== 'High') continue;
    const known = bound.get(port.id) ?? { name: port.name, ships: [] };
    bound.set(port.id, { ...known, ships: [...known.ships, name] });
  }
  return [...bound].map(([id, { name, ships: names }]) => ({
    text: `${name}: ${names.slice(0, MOST_LISTED).join(', ')}${names.length > MOST_LISTED ? ' and others' : ''}`,
    path: `/dashboard/ports/${encodeURIComponent(id)}`,
  }));
}

const farLine = ({ near, far: { event, type, distanceNm, hours } }: AheadOfShip): string =>
  `${event.sample ? 'Invented sample: ' : ''}${event.type}, ${miles(distanceNm)} from the ${type === 'Route ALERT' ? 'predicted route' : 'destination'} of ${near.name}, in about ${Math.round(hours)} h`;

function farItems({ world, choices, ships, voyageOf, nowMs }: ReportInput): LetterItem[] {
  const { found, unknown } = farAhead(world, choices, ships, voyageOf, nowMs);
  const items = cut(found.map((one) => ({ text: farLine(one), more: [one.far.event.title], path: eventPath(one.far.event.id) })));
  return unknown > 0 ? [...items, { text: `Ships whose way ahead is not known: ${unknown}.` }] : items;
}

function silentShips(ships: readonly ReportedShip[]): LetterItem[] {
  return ships
    .filter(({ ageMs }) => ageMs >= STALE_AFTER_MS)
    .toSorted((one, other) => other.ageMs - one.ageMs || one.mmsi - other.mmsi)
    .map(({ name, ship, ageMs }) => ({ text: ship ? `${name}, last heard ${age(ageMs)} ago` : `${name}, not heard for 30 days or ever` }));
}

/** For a user: own fleets and those that team-mates share. */
export function userReport(given: ReportInput, counts: { raised: number; ended: number }): LetterValues {
  const { world, choices, period, ships, alerts, traffic, nowMs } = given;
  const events = eventsNear(world, choices, ships, period);
  const active = alerts.filter(({ acknowledged }) => !acknowledged);
  const open = active.filter(({ priority }) => isAnnounced(priority, choices));
  const alertItems = (of: readonly OpenAlert[]) =>
    cut(of.map((alert) => ({ text: alertHead(alert), more: [reasonAt(alert, nowMs)], path: alertPath(alert.id) })));
  return {
    ...periodWords(period),
    ...counts,
    ships: ships.length,
    stale: ships.filter(({ ship, ageMs }) => ship && ageMs >= STALE_AFTER_MS).length,
    unknown: ships.filter(({ ship }) => !ship).length,
    open: open.length,
    notes: notes(traffic, events.some(({ event }) => event.sample) || active.some(isSample)),
    alerts: alertItems(open),
    below: alertItems(active.filter((alert) => !open.includes(alert))),
    events: cut(
      events.map((near) => ({
        text: eventLine(near),
        more: [near.event.title],
        path: eventPath(near.event.id),
      })),
    ),
    far: farItems(given),
    ports: cut(portsAhead(given)),
    silent: cut(silentShips(ships)),
  };
}

function minutes(deg: number, digits: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(deg) * 600);
  const whole = String(Math.floor(tenths / 600)).padStart(digits, '0');
  return `${whole}°${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}' ${deg < 0 ? negative : positive}`;
}

/** To a tenth of a minute, as usual for positions of ships. */
const positionWords = ([lon, lat]: LonLat): string => `${minutes(lat, 2, ['N', 'S'])} ${minutes(lon, 3, ['E', 'W'])}`;

function shipItem(known: ReportedShip, { world, choices, period, alerts, voyageOf, nowMs }: ReportInput): LetterItem {
  const { mmsi, name, ship, ageMs } = known;
  const near = eventsNear(world, choices, [known], period);
  const { found: far } = farAhead(world, choices, [known], voyageOf, nowMs);
  const held = alerts.filter((alert) => alert.mmsi === mmsi);
  return {
    text: name.includes(String(mmsi)) ? name : `${name} (MMSI ${mmsi})`,
    more: [
      ship ? `Position ${age(ageMs)} old: ${positionWords([ship.lon, ship.lat])}.` : 'Not heard for 30 days, or never.',
      ...(held.length === 0
        ? ['No active alerts.']
        : held.slice(0, MOST_LISTED).map((alert) => `${alertHead(alert)}. ${reasonAt(alert, nowMs)}`)),
      ...(held.length > MOST_LISTED ? [`And ${held.length - MOST_LISTED} more alerts.`] : []),
      ...(near.length === 0 ? ['No events reported near her.'] : near.slice(0, MOST_LISTED).map(eventLine)),
      ...(near.length > MOST_LISTED ? [`And ${near.length - MOST_LISTED} more events.`] : []),
      ...far.slice(0, MOST_LISTED).map((one) => `Ahead, beyond ${choices.horizonHours} h: ${farLine(one)}`),
      ...(far.length > MOST_LISTED ? [`And ${far.length - MOST_LISTED} more ahead.`] : []),
    ],
  };
}

/** For a master, who has no account: no links, and no text by its sender except the sender's address. */
export function mastersReport(given: ReportInput, sender: string): LetterValues {
  const { period, ships, alerts, traffic } = given;
  const mmsis = new Set(ships.map(({ mmsi }) => mmsi));
  const samples =
    alerts.some((alert) => mmsis.has(alert.mmsi) && isSample(alert)) ||
    eventsNear(given.world, given.choices, ships, period).some(({ event }) => event.sample);
  return {
    ...periodWords(period),
    sender,
    notes: notes(traffic, samples),
    ships: cut(
      ships.map((known) => shipItem(known, given)),
      MOST_SHIPS,
    ),
  };
}
