// Puts routes on the chart: the planned one while its drawer is open, the predicted ones of own fleets while their layer is on, and that of the open ship.
import type { Route } from '#contract/routing.ts';
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { workbench } from '#map/workbench.ts';
import { log } from '#platform/log.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { watched } from '#platform/watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { draggedDraft } from './drag/drag-route.ts';
import { draggedPicture } from './drag/dragged-picture.ts';
import { predictRoutes } from './predict-route.ts';
import { positionsOf, routeDraft } from './route-draft.ts';
import { routePlan } from './route-plan.ts';
import { PLANNED_SOURCE, plannedFeatures, PREDICTED_SOURCE, predictedFeatures, routesOverlay } from './routes-layer.ts';

/** How many ships get a predicted route at once; more would cover the map. */
const MOST_PREDICTED = 200;
/** Predicts again as she moves on. */
const AGAIN_MS = 120_000;

/** Of the open ship; drawn whatever the layer's switch. */
export const readPrediction = watchedOfSession<{ mmsi: number; route: Route } | undefined>(() => undefined);
/** For the key. */
export const routesDrawn = watched({ planned: false, worst: false, predicted: 0 });

/** Runs until the returned function is called. */
export function showRoutes(chart: Chart, accountId: string): () => void {
  // over 40 lines: the inner functions share the state of one request
  const remove = chart.addOverlay(routesOverlay);
  const picture = draggedPicture(chart);
  let fleet: readonly number[] = [];
  let predicted: readonly { mmsi: number; route: Route }[] = [];
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isPlanning = false;

  const tell = (change: Partial<ReturnType<typeof routesDrawn.get>>) => routesDrawn.set({ ...routesDrawn.get(), ...change });

  function drawPlanned(): void {
    const { route, risk } = (isPlanning && routePlan.get()) || {};
    const worst = risk?.stretches[0];
    const draft = draggedDraft.get() ?? routeDraft.get();
    const stops = (isPlanning ? draft.stops : []).flatMap(({ position }) => (position ? [position] : []));
    const features = route || stops.length > 0 ? plannedFeatures(route?.legs ?? [], stops, worst) : NO_FEATURES;
    const isPicture = picture.show(features, isPlanning && draggedDraft.get() !== undefined);
    chart.setGeojson(PLANNED_SOURCE, isPicture ? NO_FEATURES : features);
    const planned = route !== undefined && (draft.fixed !== undefined || positionsOf(draft) !== undefined);
    tell({ planned, worst: planned && worst !== undefined });
  }

  function drawPredicted(): void {
    const read = readPrediction.get();
    const all = [...(isOn ? predicted : []).filter(({ mmsi }) => mmsi !== read?.mmsi), ...(read ? [read] : [])];
    chart.setGeojson(
      PREDICTED_SOURCE,
      all.length > 0 ? predictedFeatures(all.map(({ mmsi, route }) => ({ mmsi, legs: route.legs }))) : NO_FEATURES,
    );
    tell({ predicted: all.length });
  }

  async function predict(): Promise<void> {
    clearTimeout(timer);
    asking?.abort();
    if (!isOn) return drawPredicted();
    const mine = new AbortController();
    asking = mine;
    try {
      const found = await predictRoutes(fleet.slice(0, MOST_PREDICTED), accountId, mine.signal);
      if (mine.signal.aborted) return;
      predicted = found.flatMap((one) => (one.state === 'predicted' ? [{ mmsi: one.mmsi, route: one.route }] : []));
      drawPredicted();
    } catch (problem) {
      if (!mine.signal.aborted) log.warn('predicted routes', problem);
    }
    if (!mine.signal.aborted) timer = setTimeout(() => void predict(), AGAIN_MS);
  }

  function follow(): void {
    const { drawers, layers } = workbench.get();
    const wasPlanning = isPlanning;
    isPlanning = drawers.some(({ name }) => name === 'routePlanning'); // also behind the drawer of what was pressed meanwhile
    if (isPlanning !== wasPlanning) drawPlanned();
    const wanted = layers.predictedRouteViewOpen;
    if (wanted === isOn) return;
    isOn = wanted;
    void predict();
  }

  const stops = [
    routePlan.watch(drawPlanned),
    routeDraft.watch(drawPlanned),
    draggedDraft.watch(drawPlanned),
    readPrediction.watch(drawPredicted),
    workbench.watch(follow),
    watchLive(
      async () => [...new Set((await accountDb(accountId).fleetShips.toArray()).map(({ mmsi }) => mmsi))],
      (mmsis) => {
        fleet = mmsis;
        if (isOn) void predict();
      },
    ),
    picture.destroy,
    remove,
  ];
  drawPlanned();
  follow();
  return () => {
    clearTimeout(timer);
    asking?.abort();
    for (const stop of stops) stop();
    routesDrawn.set({ planned: false, worst: false, predicted: 0 });
  };
}
