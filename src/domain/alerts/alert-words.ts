// The English text of an alert, for lists and for clients that do not read figures. Made from a situation; never parsed.
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import type { Reason, Situation } from './situation.ts';

/** Whole miles from 10 on: a tenth does not matter there. */
export const miles = (nm: number): string => `${nm < 10 ? nm.toFixed(1) : Math.round(nm)} nm`;

export function age(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.round(ms / 60_000))} min`;
  return ms < 48 * HOUR_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / HOUR_MS / 24)} days`;
}

export const time = (atMs: EpochMs): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}Z`;
export const course = (deg: number): string => String(Math.round(deg) % 360).padStart(3, '0');

/** What an alert is about, and the point from which distance and bearing are measured: where she is, passes or arrives. */
const FROM: Record<Situation['type'], { of: string; from: string; point: string; place: string }> = {
  'Proximity ALERT': { of: 'the ship', from: 'her', point: 'the ship', place: 'the ship' },
  'Route ALERT': { of: 'her predicted route', from: 'the nearest point of it', point: 'that point', place: 'its nearest point' },
  'Destination ALERT': { of: 'her destination', from: 'it', point: 'the destination', place: 'the destination' },
};

/** `name`: the ship's name, or her MMSI. */
export function alertTitle({ type, figures, others = [] }: Pick<Situation, 'type' | 'figures' | 'others'>, name: string): string {
  const { event, distanceNm } = figures;
  const whose = type === 'Proximity ALERT' ? name : `the ${type === 'Route ALERT' ? 'route' : 'destination'} of ${name}`;
  return `${event.type} ${miles(distanceNm)} from ${whose}${others.length > 0 ? `, and ${others.length} more ${others.length === 1 ? 'event' : 'events'}` : ''}`;
}

function passing({ type, alongNm, passesAt }: Reason): string {
  if (!alongNm) return ''; // the nearest point of her route is where she is
  const when = passesAt === undefined ? '' : `, about ${time(passesAt)}`;
  return type === 'Destination ALERT'
    ? ` She arrives there when she has sailed another ${miles(alongNm)}${when}.`
    : ` She passes that point when she has sailed another ${miles(alongNm)}${when}.`;
}

function within(reason: Reason): string {
  const { of, from, point } = FROM[reason.type];
  const bearing = `bearing ${course(reason.bearingDeg)}°T from ${point}`;
  return `Within ${miles(reason.limitNm)} of ${of}: the event is ${miles(reason.distanceNm)} from ${from}, ${bearing}.${passing(reason)}`;
}

const sampleWords = ({ event }: Situation['figures']): string => (event.sample ? ' Invented sample, no real event.' : '');

type Part = Pick<Situation, 'reasons' | 'figures'>;

/** Ages are of the moment of writing: the text is read later too. */
const ofOne = ({ reasons, figures }: Part): string[] => [
  ...reasons.map(within),
  `When this was written, it had happened ${age(figures.eventAgeMs)} before and her position was ${age(figures.positionAgeMs)} old.${sampleWords(figures)}`,
];

function briefly({ type, distanceNm, bearingDeg, alongNm, passesAt }: Reason, { event, eventAgeMs }: Situation['figures']): string {
  const where = `${event.type} (${age(eventAgeMs)} before), ${miles(distanceNm)}, bearing ${course(bearingDeg)}°T`;
  if (!alongNm) return where;
  const when = passesAt === undefined ? '' : `, about ${time(passesAt)}`;
  return `${where}, ${type === 'Destination ALERT' ? 'reached' : 'passed'} when she has sailed another ${miles(alongNm)}${when}`;
}

/** What events share is said once, over them. */
function ofSeveral(parts: readonly Part[]): string[] {
  const lists = new Map<string, string[]>();
  for (const { reasons, figures } of parts)
    for (const reason of reasons) {
      const { of, place } = FROM[reason.type];
      const head = `Within ${miles(reason.limitNm)} of ${of}, measured from ${place}`;
      lists.set(head, [...(lists.get(head) ?? []), briefly(reason, figures)]);
    }
  const said = [...lists].map(([head, events]) => `${head}: ${events.join('; ')}.`);
  const shared = parts[0]?.figures;
  return shared ? [...said, `When this was written, her position was ${age(shared.positionAgeMs)} old.${sampleWords(shared)}`] : said;
}

/** Every event with every reason and the figures that caused it, the gravest first. */
export const alertReason = ({ reasons, figures, others = [] }: Part & Pick<Situation, 'others'>): string =>
  (others.length === 0 ? ofOne({ reasons, figures }) : ofSeveral([{ reasons, figures }, ...others])).join(' ');
