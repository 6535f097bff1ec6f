// Puts the context layers on the chart and follows the switches, the choices and the rows from sync.
import type { ThreatWindow } from '#contract/entities/threat-maps.ts';
import type { Chart } from '#map/chart/chart.ts';
import { workbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { areaFeatures } from './area-features.ts';
import { AREA_EDGES_SOURCE, AREA_LINES_SOURCE, areaOverlays, AREAS_SOURCE } from './areas-layer.ts';
import {
  answeredMaps,
  contextChoice,
  heldAreas,
  heldThreatMaps,
  type ShownArea,
  shownAreas,
  shownThreatMap,
  threatTilesMissing,
} from './context-rows.ts';
import { isThreatSource, type ThreatLook, threatOverlay } from './threat-layer.ts';

/** The longer window lies below. */
const WINDOWS: readonly ThreatWindow[] = ['y5', 'y1'];

/** What the chart shows of threat density, least important first. */
export function threatLooks(on: Readonly<Record<ThreatWindow, boolean>>, smoothed: boolean): ThreatLook[] {
  return WINDOWS.filter((window) => on[window]).map((window) => ({ window, smoothed, outlined: window === 'y1' && on.y5 }));
}

/** Licences that require attribution where the data is shown (decision 34). */
const WANTS_NAMING = /\b(CC[ -]BY|ODbL|ODC-BY)\b/i;
const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** HTML for MapLibre's attribution; text from an operator's file is escaped. */
export function attributionOf(shown: readonly ShownArea[]): string {
  const named = shown.filter(({ area }) => WANTS_NAMING.test(area.licence)).map(({ area }) => `${area.source} (${area.licence})`);
  return [...new Set(named)].map((words) => `© ${asText(words)}`).join(' · ');
}

const keyOfAreas = (shown: readonly ShownArea[]) => shown.map(({ area, past }) => `${area.id} ${area.v} ${past}`).join();

/** Returns a function that stops it. */
export function showContext(chart: Chart, accountId: string): () => void {
  // over 40 lines: everything under the land has one order, with threat below areas, and is replaced together
  let overlays: (() => void)[] = [];
  let standing = { threat: '', attribution: '' };
  let drawn: string | undefined;

  const takeAway = () => {
    for (const stop of overlays.toReversed()) stop();
    overlays = [];
    drawn = undefined;
  };

  function draw(): void {
    const { layers } = workbench.get();
    const choice = contextChoice.get();
    const map = shownThreatMap(heldThreatMaps.get(accountId), choice);
    const looks = map ? threatLooks({ y5: layers.threatView5yearOpen, y1: layers.threatView1yearOpen }, choice.smoothed) : [];
    const shown = shownAreas(heldAreas.get(accountId)?.values() ?? [], layers, choice, serverNow());
    const wanted = { threat: JSON.stringify([map?.url, looks]), attribution: attributionOf(shown) };
    if (overlays.length === 0 || wanted.threat !== standing.threat || wanted.attribution !== standing.attribution) {
      takeAway();
      threatTilesMissing.set(false);
      const threat = map ? looks.map((look) => threatOverlay(map, look)) : [];
      overlays = [...threat, ...areaOverlays(wanted.attribution)].map((overlay) => chart.addOverlay(overlay));
      standing = wanted;
    }
    if (keyOfAreas(shown) === drawn) return;
    drawn = keyOfAreas(shown);
    const { areas, edges, lines } = areaFeatures(shown);
    chart.setGeojson(AREAS_SOURCE, areas);
    chart.setGeojson(AREA_EDGES_SOURCE, edges);
    chart.setGeojson(AREA_LINES_SOURCE, lines);
  }

  const stops = [
    heldAreas.watch(accountId, draw),
    heldThreatMaps.watch(accountId, draw),
    workbench.watch(draw),
    contextChoice.watch(draw),
    answeredMaps.watch(draw),
    slowClock.watch(draw),
    chart.on('overlayTiles', ({ source, missing }) => isThreatSource(source) && threatTilesMissing.set(missing)),
  ];
  draw();
  return () => {
    for (const stop of stops) stop();
    threatTilesMissing.set(false);
    takeAway();
  };
}
