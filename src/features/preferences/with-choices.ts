// An active alert as other choices would have it: what the next round over it says once they are saved. Pure, from what a device knows.
import { ALERT_TYPES, type AlertType } from '#contract/entities/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isWanted } from '#domain/alerts/coverage.ts';
import { withinFromMs } from '#domain/alerts/horizon.ts';
import { isWithin, judgeReason, limitNm } from '#domain/alerts/judge.ts';
import { nearnessOf } from '#domain/alerts/nearness.ts';
import type { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import { reasonOfRow } from '#domain/alerts/on-device/server-situations.ts';
import { eventIdsOf, type Nearness, type Reason, reasonsAbout, seenThen } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';
import type { AlertChoices, ShipPosition, WatchedEvent, WatchedPort } from '#domain/alerts/watched.ts';

type RowReason = NonNullable<AlertRow['reasons']>[number];
type Judged = Pick<AlertRow, 'mmsi' | 'reasons' | 'eventId' | 'priority' | 'shipLon' | 'shipLat' | 'shipSeenAt' | 'updatedAt'>;

export interface KnownHere {
  /** By id. Of one that is not known here each reason stays while its figures are within the choices, as urgent as it is. */
  events: ReadonlyMap<string, WatchedEvent>;
  ports: PlaceGrid<WatchedPort>;
  /** By MMSI. Without one, or with one older than the alert's, its figures of then count. */
  ships: ReadonlyMap<number, ShipPosition>;
  nowMs: EpochMs;
}

function shipOf(alert: Judged, { ships }: KnownHere): ShipPosition {
  const { mmsi, shipLon: lon, shipLat: lat } = alert;
  const ship = ships.get(mmsi);
  const lastSeen = seenThen(alert);
  return ship && ship.lastSeen > lastSeen ? ship : { mmsi, lon, lat, lastSeen };
}

function nearnessTold({ distanceNm, nearest, alongNm, passesAt, isBehind, portId }: RowReason): Nearness {
  return {
    distanceNm,
    nearest: [...nearest],
    ...(alongNm !== undefined && { alongNm }),
    ...(passesAt !== undefined && { passesAt }),
    ...(isBehind && { isBehind }),
    ...(portId !== undefined && { portId }),
  };
}

function ofUnknown(reasons: readonly RowReason[], choices: AlertChoices, nowMs: EpochMs): RowReason[] {
  return reasons.filter((reason) => {
    const isNear = isWithin(limitNm(choices, reason.type), reason.distanceNm, true);
    return isNear && withinFromMs(reason.type, nearnessTold(reason), choices, true) <= nowMs;
  });
}

/** What is near her is measured from where she is; her way and her destination count as told. */
function ofEvent(event: WatchedEvent, told: readonly RowReason[], alert: Judged, choices: AlertChoices, known: KnownHere): Reason[] {
  const ship = shipOf(alert, known);
  return ALERT_TYPES.flatMap((type: AlertType) => {
    const row = told.find((reason) => reason.type === type);
    const here = type === 'Proximity ALERT' ? nearnessOf(type, ship, undefined, event, 0) : row && nearnessTold(row);
    const question = {
      choices,
      isWanted: isWanted(choices, event, known.ports),
      ship,
      isAtRest: false,
      event,
      nearness: here ? { [type]: here } : {},
      nowMs: known.nowMs,
      otherChoice: 'choicesChanged',
      isChosenAnew: true,
    } as const;
    const answer = judgeReason(question, type, row && reasonOfRow(row), event);
    return typeof answer === 'object' ? [answer] : [];
  });
}

/** undefined: it would end. One without reasons (of an older server) stays as it is. */
export function withChoices<A extends Judged>(alert: A, choices: AlertChoices, known: KnownHere): A | undefined {
  if (!alert.reasons) return alert;
  const left = eventIdsOf(alert).flatMap((id): (Reason | RowReason)[] => {
    const told = reasonsAbout(alert, id);
    const event = known.events.get(id);
    return event ? ofEvent(event, told, alert, choices, known) : ofUnknown(told, choices, known.nowMs);
  });
  const gravest = pressingReason({ reasons: left });
  return gravest && { ...alert, priority: gravest.priority };
}
