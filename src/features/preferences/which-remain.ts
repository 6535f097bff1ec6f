// Which active alerts other choices would leave in the list. Said before choices are saved, from the figures of each alert's last revision.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isWanted } from '#domain/alerts/coverage.ts';
import { withinFromMs } from '#domain/alerts/horizon.ts';
import { isWithin, limitNm } from '#domain/alerts/judge.ts';
import { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import type { AlertChoices, WatchedEvent, WatchedPort } from '#domain/alerts/watched.ts';

interface Known {
  /** By id. One that is not known here counts as wanted. */
  events: ReadonlyMap<string, WatchedEvent>;
  ports: Iterable<WatchedPort>;
  nowMs: EpochMs;
}

/** Those of the active alerts that one of their present reasons would keep, by the rules of `judge`. One without reasons (of an older server) stays. */
export function remainingAlerts<A extends Pick<AlertRow, 'reasons' | 'eventId'>>(
  active: readonly A[],
  choices: AlertChoices,
  { events, ports, nowMs }: Known,
): A[] {
  const grid = new PlaceGrid<WatchedPort>();
  if (choices.dataCoverage.country.length > 0) for (const port of ports) grid.put(port.id, port);
  return active.filter(({ reasons, eventId }) => {
    if (!reasons) return true;
    return reasons.some((reason) => {
      const event = events.get(reason.eventId ?? eventId);
      if (event && !isWanted(choices, event, grid)) return false;
      const isNear = isWithin(limitNm(choices, reason.type), reason.distanceNm, true);
      return isNear && withinFromMs(reason.type, reason, choices, true) <= nowMs;
    });
  });
}
