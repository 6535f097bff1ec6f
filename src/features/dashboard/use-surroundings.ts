// What is around the ships of all fleets, computed once for all tiles, and again when ships, events, ports, alerts or the proximity change.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { PortRow } from '#contract/tables.ts';
import { MINUTE_MS, type NauticalMiles } from '#contract/units.ts';
import {
  eventsNearShips,
  type EventNearShips,
  type PortAhead,
  portsAhead,
  type ShipSurroundings,
  surroundingsIn,
} from '#domain/surroundings.ts';
import type { PortFinder } from '#domain/routing/destination.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { lookRound, portFinderOf } from './look-round.ts';

export interface Surroundings {
  /** For every ship of every fleet, each once. */
  ships: ReadonlyMap<number, ShipSurroundings>;
  events: EventNearShips[];
  ports: PortAhead[];
  /** The proximity that the user chose; 0 turns it off. */
  proximityNm: NauticalMiles;
}

const useProximity = (accountId: string): NauticalMiles | undefined => {
  const live = useLive(async () => (await accountDb(accountId).preferences.get(accountId)) ?? DEFAULT_PREFERENCES, [accountId]);
  return live.state === 'ready' ? live.value.vesselProximity : undefined;
};

/** undefined until the ports' names are read, and while they change: a name may then mean another port. */
function usePortFinder(ports: ReadonlyMap<string, PortRow> | undefined): PortFinder | undefined {
  const [read, setRead] = useState<{ of: typeof ports; find: PortFinder }>();
  useEffect(() => {
    if (!ports) return;
    const gone = new AbortController();
    const start = async () => {
      const find = await portFinderOf(ports.values(), gone.signal);
      if (find && !gone.signal.aborted) setRead({ of: ports, find });
    };
    start().catch((problem: unknown) => log.warn('names of ports', problem));
    return () => gone.abort();
  }, [ports]);
  return read && read.of === ports ? read.find : undefined;
}

/** undefined until everything is read. `mmsis`: the same array while the ships are the same. */
export function useSurroundings(accountId: string, mmsis: readonly number[] | undefined): Surroundings | undefined {
  const ships = useShipRecords(mmsis);
  const events = useHeld(heldEvents, accountId);
  const ports = useHeld(heldPorts, accountId);
  const findPort = usePortFinder(ports);
  const alerts = useHeld(knownAlerts, accountId);
  const proximityNm = useProximity(accountId);
  const minuteMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const world = useMemo(
    () =>
      ships && events && ports && findPort && alerts && proximityNm !== undefined
        ? { ships, events: [...events.values()], ports: [...ports.values()], findPort, alerts: [...alerts.values()], proximityNm }
        : undefined,
    [ships, events, ports, findPort, alerts, proximityNm],
  );
  const [found, setFound] = useState<Surroundings>();
  useEffect(() => {
    if (!world || !mmsis) return;
    const gone = new AbortController();
    const look = async () => {
      const around = await lookRound(mmsis, surroundingsIn(world, minuteMs), gone.signal);
      if (!around || gone.signal.aborted) return;
      const next = {
        ships: new Map(around.map((one) => [one.mmsi, one])),
        events: eventsNearShips(around),
        ports: portsAhead(around),
        proximityNm: world.proximityNm,
      };
      startTransition(() => setFound(next));
    };
    look().catch((problem: unknown) => log.warn('surroundings of own ships', problem));
    return () => gone.abort();
  }, [world, mmsis, minuteMs]);
  return found;
}
