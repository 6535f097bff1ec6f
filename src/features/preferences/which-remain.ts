// What other choices would make of the active alerts: which would end, and which would become less or more urgent. Said before they are saved.
import type { AlertRow } from '#contract/tables.ts';
import { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import type { Rechosen } from '#domain/alerts/situation.ts';
import type { WatchedPort } from '#domain/alerts/watched.ts';
import type { AlertCounts } from '#store/alerts/active-alerts.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { type KnownHere, withChoices } from './with-choices.ts';

interface Known extends Omit<KnownHere, 'ports'> {
  ports: Iterable<WatchedPort>;
}

export interface ChangedUrgency {
  ship: Pick<AlertRow, 'mmsi' | 'shipName'>;
  from: AlertRow['priority'];
  to: AlertRow['priority'];
}

export interface AfterChoices {
  /** Those that would stay, as urgent as they would be. */
  left: KnownAlert[];
  less: ChangedUrgency[];
  more: ChangedUrgency[];
}

/** What rises above what was acknowledged has to be acknowledged again. */
function risen({ acknowledgedAt: _before, ...alert }: KnownAlert): KnownAlert {
  return alert;
}

/** `as`: as urgent as these choices make it, `was`: as those in force do. What differs from the alert without them is no effect of a choice. */
function urgencyOf(alert: KnownAlert, as: KnownAlert, was: KnownAlert | undefined): KnownAlert['priority'] {
  if (as.priority === was?.priority) return alert.priority;
  const isMore = !was || isMoreUrgent(as.priority, was.priority);
  return isMoreUrgent(as.priority, alert.priority) === isMore ? as.priority : alert.priority;
}

export function afterChoices(active: readonly KnownAlert[], { was, is }: Rechosen, { ports, ...known }: Known): AfterChoices {
  const grid = new PlaceGrid<WatchedPort>();
  if ([was, is].some(({ dataCoverage }) => dataCoverage.country.length > 0)) for (const port of ports) grid.put(port.id, port);
  const after: AfterChoices = { left: [], less: [], more: [] };
  for (const alert of active) {
    const [as, before] = [is, was].map((choices) => withChoices(alert, choices, { ...known, ports: grid }));
    if (!as && before) continue;
    const priority = as ? urgencyOf(alert, as, before) : alert.priority; // it ends by itself
    const isMore = isMoreUrgent(priority, alert.priority);
    const then = { ...alert, priority };
    after.left.push(isMoreUrgent(priority, alert.fellFrom ?? alert.priority) ? risen(then) : then);
    if (priority !== alert.priority) after[isMore ? 'more' : 'less'].push({ ship: alert, from: alert.priority, to: priority });
  }
  return after;
}

export type AlertChange = 'active' | 'toAcknowledge' | 'less' | 'more';

/** What the choices would change, to be said first. Empty: nothing. */
export function changesOf(before: AlertCounts, then: AlertCounts, { less, more }: Pick<AfterChoices, 'less' | 'more'>): AlertChange[] {
  const changes: [AlertChange, boolean][] = [
    ['active', before.active !== then.active],
    ['toAcknowledge', before.toAcknowledge !== then.toAcknowledge],
    ['less', less.length > 0],
    ['more', more.length > 0],
  ];
  return changes.flatMap(([change, isSo]) => (isSo ? [change] : []));
}
