// What this device found and the server has under another id, because the two gathered events into alerts in another order: one alert to the
// user. Pure.
import type { AlertRow } from '#contract/tables.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';

const isActive = ({ endedAt }: AlertRow): boolean => endedAt === undefined;

/**
 * By id of an active alert of this device that the server does not know, the id of the server's active alert of the same ship about the same
 * event. Only where the server has all its events: else the device has found more than the server says.
 */
export function sameOnServer(servers: ReadonlyMap<string, AlertRow>, locals: Iterable<AlertRow>): Map<string, string> {
  const onServer = new Map<string, string>();
  for (const row of servers.values()) if (isActive(row)) for (const id of eventIdsOf(row)) onServer.set(`${row.mmsi} ${id}`, row.id);
  const same = new Map<string, string>();
  for (const row of locals) {
    if (!isActive(row) || servers.has(row.id)) continue;
    const to = onServer.get(`${row.mmsi} ${row.eventId}`);
    if (to !== undefined && eventIdsOf(row).every((id) => onServer.has(`${row.mmsi} ${id}`))) same.set(row.id, to);
  }
  return same;
}
