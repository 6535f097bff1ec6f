// Puts the drawings and the drawing engine on the chart; follows the local database, the draft, the settings and the panel's tools.
import type { Account } from '#contract/entities/accounts.ts';
import type { DrawingRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { ChartClick } from '#map/chart/chart-events.ts';
import { coversOf, freeAcross } from '#map/free-room.ts';
import { centredLabelSide } from '#map/label-sides.ts';
import { takeMap } from '#map/map-taken.ts';
import { workbench } from '#map/workbench.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { draftDesk, handState, takeShape } from './draft-desk.ts';
import { drawingSettings } from './drawing-settings.ts';
import { DRAFT_LAYERS, DRAFT_SOURCE, draftOverlay, mapFeatures, SAVED_SOURCE, savedOverlay, steppedBack } from './drawings-layer.ts';
import { pathsOf } from './hand-shapes.ts';
import { followHand } from './hand-on-chart.ts';

/** A click within this many CSS pixels selects a shape of the draft. */
const PICK_PX = { mouse: 5, touch: 16 } as const;

/** Returns a function that stops it. terra-draw is loaded when a tool is first selected. */
export function showDrawings(chart: Chart, account: Pick<Account, 'id'>): () => void {
  let saved: readonly DrawingRow[] = [];
  const shown = () => {
    const { hidden } = drawingSettings.get();
    const open = draftDesk.get().draft.base?.drawingId;
    return saved.filter(({ id }) => !hidden.includes(id) && id !== open); // the drawing that is being continued is shown as the draft
  };
  /** By rail and panels as they stand now. */
  const sidesNow = () => {
    const { surface } = chart;
    const covers = coversOf(surface);
    return (label: string, position: LonLat) => {
      const { x, y } = chart.toScreen(position);
      return centredLabelSide(label, x, freeAcross(covers, surface.clientWidth, y));
    };
  };
  const isAlertOpen = () => workbench.get().drawers.at(-1)?.name === 'alert';
  let isBack = isAlertOpen();
  const drawSaved = () => {
    const sideOf = sidesNow();
    isBack = isAlertOpen();
    const features = shown().flatMap(({ name, featureCollection }) => mapFeatures(name, featureCollection.features, sideOf));
    chart.setGeojson(SAVED_SOURCE, { type: 'FeatureCollection', features: isBack ? steppedBack(features) : features });
  };
  const drawDraft = () => {
    const { shapeId } = handState.get();
    const { name, shapes } = draftDesk.get().draft;
    chart.setGeojson(DRAFT_SOURCE, {
      type: 'FeatureCollection',
      features: mapFeatures(name, shapes, sidesNow(), ({ id }) => id !== shapeId || !hand.holdsShape()),
    });
  };
  const snapPaths = (): LonLat[][] =>
    [...shown().flatMap(({ featureCollection }) => featureCollection.features), ...draftDesk.get().draft.shapes]
      .filter((feature) => feature.id !== handState.get().shapeId)
      .flatMap(({ geometry }) => pathsOf(geometry));

  const hand = followHand(chart, snapPaths, drawDraft);
  const panelOpen = () => isPanelOpen(workbench.get().panels, 'drawing');
  const taken = () => takeMap('drawing', panelOpen() && handState.get().tool !== undefined);
  const click = (at: ChartClick) => {
    if (!panelOpen() || handState.get().tool !== 'select') return;
    const found = shapeUnder(chart, at);
    if (found !== undefined) takeShape(found);
  };
  const stops = [
    chart.addOverlay(savedOverlay),
    chart.addOverlay(draftOverlay),
    watchLive(
      () => accountDb(account.id).drawings.toArray(),
      (rows) => {
        saved = rows;
        drawSaved();
      },
    ),
    chart.on('moveEnd', () => shown().length > 0 && drawSaved()),
    drawingSettings.watch(drawSaved),
    draftDesk.watch(() => {
      drawDraft();
      drawSaved();
    }),
    handState.watch(() => {
      drawDraft();
      taken();
    }),
    workbench.watch(taken),
    workbench.watch(() => isBack !== isAlertOpen() && shown().length > 0 && drawSaved()),
    chart.on('click', click),
    () => takeMap('drawing', false),
    hand.stop,
  ];
  drawDraft();
  taken();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The id of the draft's shape under a click. */
function shapeUnder(chart: Chart, { x, y, touch }: ChartClick): string | undefined {
  const [hit] = chart.featuresAt(x, y, DRAFT_LAYERS, PICK_PX[touch ? 'touch' : 'mouse']);
  return typeof hit?.['id'] === 'string' ? hit['id'] : undefined;
}
