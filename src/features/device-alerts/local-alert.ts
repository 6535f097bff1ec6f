// A situation that this device computed as a row of `localAlerts`: the same members as the server's row of the same situation.
import { alertReason, alertTitle } from '#domain/alerts/alert-words.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import type { LocalAlertRow } from '#store/local-alerts.ts';

const moment = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}Z`;

/**
 * The words say of when the position is, and not only how old it was: a row may be read hours later, when without a link nothing has
 * come that would change it.
 */
export function toLocalAlert(situation: Situation, shipName: string | undefined): LocalAlertRow {
  const { key, accountId, type, priority, mmsi, revision, figures, raisedAt, revisedAt, endedAt } = situation;
  const { shipAt, shipSeenAt, event, distanceNm } = figures;
  return {
    id: key,
    v: 0,
    accountId,
    type,
    priority,
    title: alertTitle(situation, shipName ?? `MMSI ${mmsi}`),
    reason: `${alertReason(situation)} Computed on this device from her position of ${moment(shipSeenAt)}.`,
    mmsi,
    ...(shipName !== undefined && { shipName }),
    eventId: event.id,
    distanceNm,
    shipLon: shipAt[0],
    shipLat: shipAt[1],
    eventLon: event.lon,
    eventLat: event.lat,
    createdAt: raisedAt,
    updatedAt: revisedAt,
    revision,
    ...(endedAt !== undefined && { endedAt }),
    situation,
  };
}
