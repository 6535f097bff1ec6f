// From the switches of the workbench and of this device to the ships on the chart. The only place that decides it.
import { HOUR_MS } from '#contract/units.ts';
import { shipStore } from '#compute/ships.ts';
import { SHIP_GROUPS, type ShipFilter } from '#contract/worker-apis.ts';
import type { Workbench } from '#domain/workbench/workbench.ts';
import type { ShipsOnChart } from '#map/ships/ships-on-chart.ts';
import { isReplay, timeWindow } from '#map/time-window.ts';
import { workbench } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { type Tools, tools } from '#platform/tools.ts';
import { watched } from '#platform/watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

/** `fleetShips`: the ships of the chosen fleets; undefined while none is chosen. */
function shipFilterOf(
  { globalVessels }: Pick<Workbench, 'globalVessels'>,
  { hiddenGroups, mostAgeH }: Pick<Tools, 'hiddenGroups' | 'mostAgeH'>,
  fleetShips: readonly number[] | undefined,
): ShipFilter {
  return {
    ...(hiddenGroups.length > 0 && { groups: SHIP_GROUPS.filter((group) => !hiddenGroups.includes(group)) }),
    ...(!globalVessels && { ownFleetOnly: true }),
    ...(fleetShips && { mmsis: fleetShips }),
    ...(mostAgeH !== undefined && { maxAgeMs: mostAgeH * HOUR_MS }),
  };
}

/** The chart's present filter; undefined while it shows no ships. */
export const shownShips = watched<ShipFilter | undefined>(undefined);

/** The open ships: the store keeps their rows and history. */
const openedShips = ({ drawers }: Pick<Workbench, 'drawers'>): number[] => [
  ...new Set(drawers.flatMap((drawer) => ('mmsi' in drawer ? [drawer.mmsi] : []))),
];

/** Runs until the returned function is called. */
export function followShipSwitches(ships: ShipsOnChart, accountId: string): () => void {
  let fleetShips: readonly number[] | undefined;
  let stopFleets: () => void = () => undefined;
  let [fleets, filter, opened] = ['', '', ''];

  const apply = () => {
    const wanted = shipFilterOf(workbench.get(), tools.get(), fleetShips);
    const key = JSON.stringify(wanted);
    if (key !== filter) ships.setFilter(wanted); // an equal filter would be applied again
    filter = key;
    const shown = workbench.get().shipViewOpen && !isReplay(timeWindow.get(), slowClock.get());
    ships.setShown(shown);
    shownShips.set(shown ? wanted : undefined);
    const { shipPalette: palette, vectorMinutes, shipNames: names } = tools.get();
    ships.setDisplay({ palette, vectorMinutes, names });
    markOpened();
  };
  const markOpened = () => {
    const mmsis = openedShips(workbench.get());
    const key = mmsis.join();
    if (key === opened) return;
    opened = key;
    shipStore.mark({ opened: mmsis }).then(undefined, (problem: unknown) => log.warn('opened ships', problem));
  };
  const watchFleets = () => {
    const { shownFleets } = tools.get();
    const key = shownFleets.join();
    if (key === fleets) return;
    fleets = key;
    stopFleets();
    fleetShips = shownFleets.length > 0 ? (fleetShips ?? []) : undefined;
    stopFleets =
      shownFleets.length > 0
        ? watchLive(
            () => shipsOfFleets(accountId, shownFleets),
            (found) => {
              fleetShips = found;
              apply();
            },
          )
        : () => undefined;
  };
  const changed = () => {
    watchFleets();
    apply();
  };
  changed();
  const stops = [workbench.watch(apply), tools.watch(changed), timeWindow.watch(apply)];
  return () => {
    stopFleets();
    shownShips.set(undefined);
    for (const stop of stops) stop();
  };
}

/** Sorted, each once. A deleted fleet has none. */
async function shipsOfFleets(accountId: string, fleetIds: readonly string[]): Promise<number[]> {
  const rows = await accountDb(accountId)
    .fleetShips.where('fleetId')
    .anyOf([...fleetIds])
    .toArray();
  return [...new Set(rows.map(({ mmsi }) => mmsi))].toSorted((a, b) => a - b);
}
