// The one word that describes an own ship at a glance: the worst of what is known of her. Not a rating. Pure.
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { ageOf } from './ais/movement.ts';

/**
 * Worst first. A priority: she has an active alert of it. near: a threat or a port rated High is near her. stale: no position within the
 * last hour. unseen: never a position. clear: none of these, as far as this device knows.
 */
export const SHIP_STATES = [...ALERT_PRIORITIES, 'near', 'stale', 'unseen', 'clear'] as const;
export type ShipState = (typeof SHIP_STATES)[number];

type Seen = Pick<Ship, 'lastSeen'>;

/** `isNear` refers to her last position. A ship whose position is lost (24 h) is no longer near anything. */
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

/** The most urgent active alert of each ship, acknowledged or not. */
export function worstPriorities(alerts: Iterable<Pick<AlertRow, 'mmsi' | 'priority' | 'endedAt'>>): Map<number, AlertRow['priority']> {
  const worst = new Map<number, AlertRow['priority']>();
  for (const { mmsi, priority, endedAt } of alerts) {
    const held = worst.get(mmsi);
    if (endedAt === undefined && (!held || isMoreUrgent(priority, held))) worst.set(mmsi, priority);
  }
  return worst;
}

/** The number of ships in each state, 0 included. */
export function countStates(states: Iterable<ShipState>): Record<ShipState, number> {
  const counts = Object.fromEntries(SHIP_STATES.map((state) => [state, 0])) as Record<ShipState, number>;
  for (const state of states) counts[state] += 1;
  return counts;
}
