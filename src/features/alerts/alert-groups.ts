// Alerts in groups, by ship or by event: the user's choice, remembered on this device. Pure but for that.
import type { AlertRow } from '#contract/tables.ts';
import { persisted } from '#platform/persisted.ts';

export const GROUPINGS = ['ship', 'event'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const alertGrouping = persisted('alertGrouping', (stored): Grouping => GROUPINGS.find((one) => one === stored) ?? 'ship');

export interface AlertGroup<A> {
  key: string;
  /** In order; at least one. */
  alerts: [A, ...A[]];
  /** How many it has, also where only the first of them are given. */
  count: number;
}

/**
 * The first `most` alerts in their groups. Groups are in the order of their first alerts: what is sorted by urgency stays so, within groups
 * and across them.
 */
export function groupAlerts<A extends Pick<AlertRow, 'mmsi' | 'eventId'>>(
  alerts: readonly A[],
  by: Grouping,
  most = Number.POSITIVE_INFINITY,
): AlertGroup<A>[] {
  const groups = new Map<string, A[]>();
  for (const alert of alerts) {
    const key = by === 'ship' ? String(alert.mmsi) : alert.eventId;
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(alert);
  }
  let left = most;
  return [...groups].flatMap(([key, all]): AlertGroup<A>[] => {
    const [first, ...others] = all.slice(0, Math.max(0, left));
    left -= all.length;
    return first ? [{ key, alerts: [first, ...others], count: all.length }] : [];
  });
}
