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
const FROM: Record<Situation['type'], { of: string; from: string; point: string }> = {
  'Proximity ALERT': { of: 'the ship', from: 'her', point: 'the ship' },
  'Route ALERT': { of: 'her predicted route', from: 'the nearest point of it', point: 'that point' },
  'Destination ALERT': { of: 'her destination', from: 'it', point: 'the destination' },
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

/** How long ago it happened, then what else has an age. */
const ages = ({ eventAgeMs, event }: Situation['figures'], more = ''): string =>
  `It happened ${age(eventAgeMs)} ago${more}.${event.sample ? ' Invented sample, no real event.' : ''}`;

/** Every event with every reason and the figures that caused it, the gravest first. */
export function alertReason({ reasons, figures, others = [] }: Pick<Situation, 'reasons' | 'figures' | 'others'>): string {
  const first = [...reasons.map(within), ages(figures, `; her position is ${age(figures.positionAgeMs)} old`)];
  const further = others.flatMap((other) => [`Also ${other.figures.event.type}.`, ...other.reasons.map(within), ages(other.figures)]);
  return [...first, ...further].join(' ');
}
