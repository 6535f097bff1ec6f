// What a device goes on from: the situations that the server's alerts are made of, read from their rows. So a device that starts later, or a second
// one, judges with what was told before, as the server does after a restart. Pure.
import type { AlertRow } from '#contract/tables.ts';
import { eventAgeMs } from '#domain/alerts/in-force.ts';
import { eventIdsOf, type Reason, reasonsAbout, type Situation, situationKey, seenThen } from '#domain/alerts/situation.ts';
import { byPressing } from '#domain/alerts/urgency.ts';
import type { WatchedEvent } from '#domain/alerts/watched.ts';

type RowReason = NonNullable<AlertRow['reasons']>[number];

/** Without the name of its event. */
export function reasonOfRow({ type, priority, distanceNm, nearest, limitNm, bearingDeg, isClose, ...row }: RowReason): Reason {
  const { alongNm, passesAt, isBehind, portId } = row;
  return {
    type,
    priority,
    distanceNm,
    nearest: [...nearest],
    limitNm,
    bearingDeg,
    isClose,
    ...(alongNm !== undefined && { alongNm }),
    ...(passesAt !== undefined && { passesAt }),
    ...(isBehind && { isBehind }),
    ...(portId !== undefined && { portId }),
  };
}

/** Those of an active alert whose events are known here; `events`: by id. Nothing of a row of older code, which has no reasons. */
export function situationsOfRow(row: AlertRow, events: ReadonlyMap<string, WatchedEvent>): Situation[] {
  const { accountId, mmsi, shipLon, shipLat, createdAt, updatedAt, revision, endedAt } = row;
  const shipSeenAt = seenThen(row);
  if (endedAt !== undefined) return [];
  return eventIdsOf(row).flatMap((id): Situation[] => {
    const event = events.get(id);
    const mine = reasonsAbout(row, id).map(reasonOfRow);
    const [gravest, ...others] = mine.toSorted(byPressing);
    if (!event || !gravest) return [];
    const { type, priority, ...figures } = gravest;
    return [
      {
        key: situationKey(accountId, mmsi, id),
        accountId,
        mmsi,
        type,
        priority,
        reasons: [gravest, ...others],
        revision,
        figures: {
          ...figures,
          shipAt: [shipLon, shipLat],
          shipSeenAt,
          positionAgeMs: updatedAt - shipSeenAt,
          event,
          eventAgeMs: eventAgeMs(event, updatedAt),
        },
        raisedAt: createdAt,
        revisedAt: updatedAt,
      },
    ];
  });
}

const saidOf = ({ type, priority, isClose, isBehind = false }: Reason): string => `${type} ${priority} ${isClose} ${isBehind}`;

/** Whether the server says something else than what was told here before, and says it later. */
export function isOtherOnServer(server: Situation, told: Situation | undefined): boolean {
  if (!told) return true;
  if (server.revisedAt < told.revisedAt) return false;
  const said = new Set(told.endedAt === undefined ? told.reasons.map(saidOf) : []);
  return said.size !== server.reasons.length || server.reasons.some((reason) => !said.has(saidOf(reason)));
}
