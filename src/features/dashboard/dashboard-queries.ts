// What the dashboard counts, all of it from this device's database.
import { useEffect, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { EventRow, FleetRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { STALE_AFTER_MS } from '#domain/ais/movement.ts';
import { now } from '#platform/clock.ts';
import { accountDb } from '#store/account-db.ts';
import { deviceDb } from '#store/device-db.ts';
import { type QueueCounts, queueCounts } from '#store/queue-counts.ts';
import { type Live, useLive } from '#store/use-live.ts';

export interface FleetTile {
  fleet: FleetRow;
  mmsis: number[];
}

/** Every fleet this device holds, by name. */
export const useFleetTiles = (accountId: string): Live<FleetTile[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [fleets, ships] = await Promise.all([db.fleets.toArray(), db.fleetShips.toArray()]);
    const byFleet = new Map<string, number[]>(fleets.map(({ id }) => [id, []]));
    for (const { fleetId, mmsi } of ships) byFleet.get(fleetId)?.push(mmsi);
    return fleets
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((fleet) => ({ fleet, mmsis: byFleet.get(fleet.id) ?? [] }));
  }, [accountId]);

/** A question of so many ships takes no frame. */
const AT_ONCE = 2000;
/** Ages change by the minute: often enough, and cheap. */
const LOOK_AGAIN_MS = 60_000;

async function staleAmong(mmsis: readonly number[]): Promise<number> {
  let stale = 0;
  for (let from = 0; from < mmsis.length; from += AT_ONCE) {
    const ships = await shipStore.byMmsi(mmsis.slice(from, from + AT_ONCE));
    stale += ships.filter((ship) => !ship || now() - ship.lastSeen > STALE_AFTER_MS).length;
  }
  return stale;
}

/** How many of these ships have no position of the last hour; those never seen are among them. undefined while asking. */
export function useStaleShips(mmsis: readonly number[]): number | undefined {
  const [answer, setAnswer] = useState<{ key: string; stale: number }>();
  const key = mmsis.join(' ');
  useEffect(() => {
    let current = true;
    const asked = key ? key.split(' ').map(Number) : [];
    const look = () =>
      staleAmong(asked).then(
        (stale) => current && setAnswer({ key, stale }),
        () => undefined, // a store being rebuilt answers the next time
      );
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [key]);
  return answer?.key === key ? answer.stale : undefined;
}

export interface QueueTile extends QueueCounts {
  /** Edits of a session before this one that are not opened again yet. */
  sealed: number;
}
export const useQueueTile = (accountId: string): Live<QueueTile> =>
  useLive(async () => {
    const sealed = await deviceDb().sealed.where({ accountId }).toArray();
    return {
      ...(await queueCounts(accountDb(accountId))),
      sealed: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);

export interface UnreadTile {
  unread: number;
  newest?: { title: string; createdAtMs: EpochMs };
}
export const useUnreadTile = (accountId: string): Live<UnreadTile> =>
  useLive(async () => {
    const rows = await accountDb(accountId).notifications.where('accountId').equals(accountId).toArray();
    const unread = rows.filter(({ state }) => state === 'unread').toSorted((one, other) => other.no - one.no);
    const [newest] = unread;
    return { unread: unread.length, ...(newest && { newest: { title: newest.title, createdAtMs: newest.createdAt } }) };
  }, [accountId]);

const DAY_MS = 86_400_000;
const LISTED = 6;

export interface EventsTile {
  held: number;
  day: number;
  week: number;
  /** Newest first; also older than a week where there is nothing newer. */
  newest: EventRow[];
}
export const useEventsTile = (accountId: string): Live<EventsTile> =>
  useLive(async () => {
    const events = (await accountDb(accountId).events.toArray()).toSorted((one, other) => other.occurredAt - one.occurredAt);
    const since = (ms: number) => events.filter(({ occurredAt }) => occurredAt > now() - ms).length;
    return { held: events.length, day: since(DAY_MS), week: since(7 * DAY_MS), newest: events.slice(0, LISTED) };
  }, [accountId]);

/** When ships were last brought up to date; null: never; undefined: not asked yet. */
export function useShipsAt(): EpochMs | null | undefined {
  const [atMs, setAtMs] = useState<EpochMs | null>();
  useEffect(() => {
    let current = true;
    shipStore.status().then(
      ({ syncedAtMs }) => current && setAtMs(syncedAtMs ?? null),
      () => undefined,
    );
    const stop = shipStore.subscribe((_, { syncedAtMs }) => setAtMs(syncedAtMs ?? null));
    return () => {
      current = false;
      stop();
    };
  }, []);
  return atMs;
}
