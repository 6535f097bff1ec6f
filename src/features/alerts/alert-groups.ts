// Alerts in groups, by ship or by event: the user's choice, remembered on this device. Pure but for that.
import type { AlertRow } from '#contract/tables.ts';
import type { UnderEvent } from '#domain/alerts/on-device/under-events.ts';
import { persisted } from '#platform/persisted.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

export const GROUPINGS = ['ship', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const alertGrouping = persisted('alertGrouping', (stored): Grouping => GROUPINGS.find((one) => one === stored) ?? 'ship');

export interface AlertGroup<A> {
  key: string;
  /** In order; at least one. No alert stands in a group twice. */
  lines: [UnderEvent<A>, ...UnderEvent<A>[]];
  /** How many alerts it has, also where only the first of them are given. */
  count: number;
}

/**
 * The lines in their groups, by the ship or by the event that each is about. Groups are in the order of their first lines: what is sorted by
 * urgency stays so, within groups and across them.
 */
export function groupAlerts<A extends Pick<AlertRow, 'mmsi' | 'eventId'>>(lines: readonly UnderEvent<A>[], by: Grouping): AlertGroup<A>[] {
  const groups = new Map<string, AlertGroup<A>>();
  for (const line of lines) {
    const key = by === 'ship' ? String(line.alert.mmsi) : line.about.eventId;
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { key, lines: [line], count: 0 });
  }
  return Array.from(groups.values(), (group) => ({ ...group, count: group.lines.length }));
}

/** The first `most` lines. A group without one of them is left out; each still says how many alerts it has. */
export function firstLines<A>(groups: readonly AlertGroup<A>[], most: number): AlertGroup<A>[] {
  let left = most;
  return groups.flatMap((group): AlertGroup<A>[] => {
    const [first, ...others] = group.lines.slice(0, Math.max(0, left));
    left -= group.lines.length;
    return first ? [{ ...group, lines: [first, ...others] }] : [];
  });
}

/** Each of their alerts once. */
export const alertsIn = <A>(groups: readonly AlertGroup<A>[]): A[] => [
  ...new Set(groups.flatMap(({ lines }) => lines.map(({ alert }) => alert))),
];

type Ordered = Pick<KnownAlert, 'id' | 'formerId' | 'priority'>;

const nameOfLine = (key: string, { id, formerId, priority }: Ordered): string => [key, formerId ?? id, priority].join(' ');

/** Its lines by name, as `inOrderSeen` reads them. */
export const listedOrder = (groups: readonly AlertGroup<Ordered>[]): string[] =>
  groups.flatMap(({ key, lines }) => lines.map(({ alert }) => nameOfLine(key, alert)));

/** In the order of `seen`. undefined where a line is not of it or its alert has another priority: that has to be seen at its own place. */
export function inOrderSeen<A extends Ordered>(groups: readonly AlertGroup<A>[], seen: readonly string[]): AlertGroup<A>[] | undefined {
  const places = new Map(seen.map((name, place) => [name, place]));
  if (!listedOrder(groups).every((name) => places.has(name))) return undefined;
  const placeOf = (key: string, { alert }: UnderEvent<A>) => places.get(nameOfLine(key, alert)) ?? 0;
  return groups
    .map((group) => {
      const [first, ...others] = group.lines.toSorted((one, other) => placeOf(group.key, one) - placeOf(group.key, other));
      return { ...group, lines: [first ?? group.lines[0], ...others] satisfies AlertGroup<A>['lines'] };
    })
    .toSorted((one, other) => placeOf(one.key, one.lines[0]) - placeOf(other.key, other.lines[0]));
}
