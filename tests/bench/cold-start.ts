// A cold start with no link, in a page: from the local database and the base map on disk to every ship drawn, beside an empty map.
import { wrap } from 'comlink';
import { shipStore } from '#compute/ships.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { showShips } from '#map/ships/ships-on-chart.ts';
import { openStage } from './ship-stage.ts';
import type { MapStyle } from './ship-stage.ts';
import type { ShipStoreBench } from './ship-store-worker.ts';

const ACCOUNT = 'bench-start';
/** The whole world is in view, and so every ship. */
const VIEW: ChartView = { position: [7, 20], zoom: 1 };

/** Fills the local database with a world of so many ships. */
export async function fillStore(ships: number): Promise<void> {
  const worker = new Worker(new URL('./ship-store-worker.ts', import.meta.url), { type: 'module' });
  const bench = wrap<ShipStoreBench>(worker);
  await bench.clear(ACCOUNT);
  await bench.storeAllMs(ACCOUNT, ships);
  worker.terminate();
}

/** Milliseconds to the first complete picture of the map alone. */
export async function emptyMapMs(style: MapStyle): Promise<number> {
  return (await openStage(style, VIEW)).loadMs;
}

/** Milliseconds to the frame that shows map and ships; store, worker and chart start together as they do in the app. */
export async function coldStartMs(style: MapStyle, ships: number): Promise<number> {
  const startedMs = performance.now();
  const opened = shipStore.open(ACCOUNT);
  await openStage(style, VIEW, (opening) => {
    const shown = showShips(opening, shipStore, {
      ageWords: () => '',
      onProblem: (problem) => {
        throw problem;
      },
    });
    return Promise.all([opened, shown.ready]).then(() => {
      const { slots, matched } = shown.count();
      if (slots !== ships || matched !== ships) throw new Error(`${slots} of ${ships} ships came, ${matched} are shown`);
    });
  });
  return performance.now() - startedMs;
}
