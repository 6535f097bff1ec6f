// The one word that is said of an own ship at a glance: what is worst of what is known of her. No rating. Pure.
import { ALERT_PRIORITIES } from '#contract/alerts.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import type { Ship } from '#contract/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { ageOf } from './ais/movement.ts';

/**
 * Worst first. A priority: an alert of it holds. near: a threat or a port rated High near her. stale: no position of the last hour.
 * unseen: never one. clear: none of these, as far as this device knows.
 */
export const SHIP_STATES = [...ALERT_PRIORITIES, 'near', 'stale', 'unseen', 'clear'] as const;
export type ShipState = (typeof SHIP_STATES)[number];

type Seen = Pick<Ship, 'lastSeen'>;

/** `isNear`: of her last position; one that is lost (24 h) is near nothing any more. */
export function shipState(
  { ship, priority, isNear }: { ship?: Seen | undefined; priority?: AlertRow['priority'] | undefined; isNear: boolean },
  nowMs: EpochMs,
): ShipState {
  if (priority) return priority;
  if (!ship) return 'unseen';
  const age = ageOf(ship.lastSeen, nowMs);
  if (isNear && age !== 'lost') return 'near';
  return age === 'stale' || age === 'lost' ? 'stale' : 'clear';
}

/** Of each ship the most urgent of the alerts that hold for her, acknowledged or not. */
export function worstPriorities(alerts: Iterable<Pick<AlertRow, 'mmsi' | 'priority' | 'endedAt'>>): Map<number, AlertRow['priority']> {
  const worst = new Map<number, AlertRow['priority']>();
  for (const { mmsi, priority, endedAt } of alerts) {
    const held = worst.get(mmsi);
    if (endedAt === undefined && (!held || isMoreUrgent(priority, held))) worst.set(mmsi, priority);
  }
  return worst;
}

/** How many of each state there are; those of which there is none are 0. */
export function countStates(states: Iterable<ShipState>): Record<ShipState, number> {
  const counts = Object.fromEntries(SHIP_STATES.map((state) => [state, 0])) as Record<ShipState, number>;
  for (const state of states) counts[state] += 1;
  return counts;
}
