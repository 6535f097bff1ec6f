// The queries of the fleet screens, all on this device: rows by live queries, ship data from the ship store.
import { useMemo } from 'react';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, FleetRow, FleetShipRow, TeamMemberRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { ShipGroup } from '#contract/worker-apis.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { byUrgency } from '#domain/alerts/urgency.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';
import { activeAlertsByShip } from '#store/alerts/active-alerts.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';

/** waiting: an edit is not sent yet. attention: one was refused or is in conflict. */
export type FleetMark = 'waiting' | 'attention';

export interface ListedFleet {
  fleet: FleetRow;
  mmsis: readonly number[];
  mark?: FleetMark;
  /** The owner; absent when it is this account. */
  owner?: TeamMemberRow | { email: undefined };
}

const ENTITY = 'fleets:';

/** By the fleet's id. Acknowledged edits count as waiting until their rows arrive, some seconds later. */
async function marksOf(db: AccountDb): Promise<Map<string, FleetMark>> {
  const [touched, parked] = await Promise.all([
    db.outbox.where('touches').startsWith(ENTITY).uniqueKeys(),
    db.outbox.where('state').equals('parked').toArray(),
  ]);
  const marks = new Map<string, FleetMark>();
  const note = (mark: FleetMark, entities: readonly unknown[]) => {
    for (const entity of entities)
      if (typeof entity === 'string' && entity.startsWith(ENTITY)) marks.set(entity.slice(ENTITY.length), mark);
  };
  note('waiting', touched);
  note(
    'attention',
    parked.flatMap(({ touches }) => touches),
  );
  return marks;
}

export interface ListedFleets {
  fleets: ListedFleet[];
  /** The ships of all fleets, each once; the same array while no fleet's ships change. */
  mmsis: readonly number[];
}

/** Ships, a hundred times as many as fleets, are read separately: a changed name, tag or mark reads none of them. */
export function useFleets(accountId: string): Loadable<ListedFleets> {
  const ships = useLive(async () => {
    const byFleet = shipsByFleet(await accountDb(accountId).fleetShips.toCollection().primaryKeys());
    return { byFleet, mmsis: [...new Set([...byFleet.values()].flat())] };
  }, [accountId]);
  const rows = useLive(async () => {
    const db = accountDb(accountId);
    const [fleets, members, marks] = await Promise.all([db.fleets.toArray(), db.teamMembers.toArray(), marksOf(db)]);
    return { fleets, marks, people: new Map(members.map((member) => [member.accountId, member])) };
  }, [accountId]);
  return useMemo(() => {
    if (ships.state !== 'ready') return ships;
    if (rows.state !== 'ready') return rows;
    const { fleets, marks, people } = rows.value;
    const listed = fleets.map((fleet): ListedFleet => {
      const mark = marks.get(fleet.id);
      return {
        fleet,
        mmsis: ships.value.byFleet.get(fleet.id) ?? [],
        ...(mark && { mark }),
        ...(fleet.ownerId !== accountId && { owner: people.get(fleet.ownerId) ?? { email: undefined } }),
      };
    });
    return { state: 'ready', value: { fleets: listed, mmsis: ships.value.mmsis } };
  }, [accountId, ships, rows]);
}

export type FleetAnswer =
  | { fleet: FleetRow; ships: FleetShipRow[]; mark?: FleetMark }
  /** The server gave the fleet another id: links to the old one lead there (SY3). */
  | { movedTo: string }
  | { missing: true };

export const useFleet = (accountId: string, fleetId: string): Loadable<FleetAnswer> =>
  useLive<FleetAnswer>(async () => {
    const db = accountDb(accountId);
    const fleet = await db.fleets.get(fleetId);
    if (!fleet) {
      const moved = await db.idmap.get(fleetId);
      return moved ? { movedTo: moved.serverId } : { missing: true };
    }
    const [ships, marks] = await Promise.all([db.fleetShips.where('fleetId').equals(fleetId).toArray(), marksOf(db)]);
    const mark = marks.get(fleetId);
    return { fleet, ships, ...(mark && { mark }) };
  }, [accountId, fleetId]);

export interface ActiveAlerts {
  worst: AlertRow['priority'];
  count: number;
  /** How many ships they are of. */
  ships: number;
}

/** By MMSI; the same function while the alerts are the same. undefined for ships without an active alert. */
export function useActiveAlerts(accountId: string): (mmsis: readonly number[]) => ActiveAlerts | undefined {
  const held = useHeld(knownAlerts, accountId);
  return useMemo(() => {
    const byShip = activeAlertsByShip(held);
    return (mmsis) => {
      const ofShips = byShip.size > 0 ? mmsis.flatMap((mmsi) => [byShip.get(mmsi) ?? []]).filter(({ length }) => length > 0) : [];
      const alerts = ofShips.flat();
      const [worst] = alerts.toSorted(byUrgency);
      return worst && { worst: worst.priority, count: alerts.length, ships: ofShips.length };
    };
  }, [held]);
}

/** Her last position is an hour old or older. Of one with no position yet it is not said. */
export const isStale = (ship: Ship | undefined, nowMs: EpochMs): boolean =>
  ship !== undefined && ['stale', 'lost'].includes(ageOf(ship.lastSeen, nowMs));

export interface FleetFigures {
  /** Of ships that were heard. */
  byGroup: [group: ShipGroup, ships: number][];
  stale: number;
  /** With no position yet. */
  unseen: number;
}

/** Largest group first. */
export function figuresOf(mmsis: readonly number[], records: ReadonlyMap<number, Ship>, nowMs: EpochMs): FleetFigures {
  const counts = new Map<ShipGroup, number>();
  let [stale, unseen] = [0, 0];
  for (const mmsi of mmsis) {
    const ship = records.get(mmsi);
    if (!ship) {
      unseen++;
      continue;
    }
    const group = groupOf(ship.shipType, mmsi);
    counts.set(group, (counts.get(group) ?? 0) + 1);
    if (isStale(ship, nowMs)) stale++;
  }
  return { byGroup: [...counts].toSorted((a, b) => b[1] - a[1]), stale, unseen };
}

export interface ShipLine {
  row: FleetShipRow;
  ship?: Ship;
  /** undefined: she has no active alert. */
  alerts?: ActiveAlerts;
  /** Positions were read: without a ship, none of her was ever received. */
  isRead: boolean;
}

export const shipLineName = ({ row, ship }: ShipLine) => ship?.name ?? String(row.mmsi);
/** Her place in lists of alerts; ships without an alert come after the others. */
const placeOf = ({ row }: ShipLine, places: ReadonlyMap<number, number>) => places.get(row.mmsi) ?? places.size;
/** Ships without a name last. */
const byName = (one: ShipLine, other: ShipLine) =>
  Number(!one.ship?.name) - Number(!other.ship?.name) || shipLineName(one).localeCompare(shipLineName(other));

/** Ships with their data, the most urgent first, then by name; a ship that was never received stays, without data. */
export function useShipLines(accountId: string, ships: readonly FleetShipRow[]) {
  const mmsis = useMemo(() => ships.map(({ mmsi }) => mmsi), [ships]);
  const records = useShipRecords(mmsis);
  const alertsOf = useActiveAlerts(accountId);
  const alerts = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const places = useMemo(() => {
    const byShip = activeAlertsByShip(alerts, (active) => worstFirstNow(active, events, records, nowMs));
    return new Map([...byShip.keys()].map((mmsi, place) => [mmsi, place]));
  }, [alerts, events, records, nowMs]);
  const lines = useMemo(
    () =>
      ships
        .map((row): ShipLine => {
          const ship = records?.get(row.mmsi);
          const alerts = alertsOf([row.mmsi]);
          return { row, isRead: records !== undefined, ...(ship && { ship }), ...(alerts && { alerts }) };
        })
        .toSorted((one, other) => placeOf(one, places) - placeOf(other, places) || byName(one, other)),
    [ships, records, alertsOf, places],
  );
  const stale = lines.filter(({ ship }) => isStale(ship, nowMs)).length;
  return { lines, stale, unseen: records ? lines.filter(({ ship }) => !ship).length : 0 };
}
