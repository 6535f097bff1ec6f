// Draws the track of the open ship and, while that is on, those of own fleets. One query at a time; the latest wins.
import { shipStore } from '#compute/ships.ts';
import type { TrackLine } from '#contract/worker-apis.ts';
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { timeWindow } from '#map/time-window.ts';
import { workbench } from '#map/workbench.ts';
import { now, serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { watched } from '#platform/watched.ts';
import { trackFeatures, TIMES_SOURCE, timeFeatures, TRACKS_SOURCE, tracksOverlay } from './tracks-layer.ts';
import { trackDays, trackWindow } from './track-window.ts';

/**
 * For all lines together, which are rebuilt twice a second while the time slider plays. Measured 2026-11: 10,000 points take 11 ms warm and
 * over 100 ms cold.
 */
const MOST_POINTS = 4_000;
const LEAST_APART_MS = 400;
/** New positions are not urgent: a track gets a point a minute. */
const SHIPS_APART_MS = 30_000;
/** Only a few lines get times: more would cover the map. */
const MOST_TIMED = 5;

/** How many tracks are drawn, for the key. */
export const tracksDrawn = watched(0);
/** Increased when a track came from the server: the drawn tracks are read again. */
export const trackNews = watched(0);

/** The ships whose tracks are wanted; undefined: all that have one. */
function wantedShips(): readonly number[] | undefined {
  const { drawers, layers, shipViewOpen } = workbench.get();
  const drawer = drawers.at(-1);
  const read = drawer?.name === 'shipPath' ? [drawer.mmsi] : [];
  return layers.actualRouteViewOpen && shipViewOpen ? undefined : read;
}

/** Runs until the returned function is called. */
export function showTracks(chart: Chart): () => void {
  // over 40 lines: the inner functions share the state of one query
  let gone = false;
  let asking = false;
  let again = false;
  let askedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawn = '';

  const draw = (lines: readonly TrackLine[], spanMs: number) => {
    chart.setGeojson(TRACKS_SOURCE, lines.length ? trackFeatures(lines) : NO_FEATURES);
    chart.setGeojson(TIMES_SOURCE, lines.length && lines.length <= MOST_TIMED ? timeFeatures(lines, spanMs) : NO_FEATURES);
    tracksDrawn.set(lines.length);
  };
  const ask = async () => {
    const mmsis = wantedShips();
    const { fromMs, toMs } = trackWindow(serverNow());
    drawn = wish();
    askedAtMs = now();
    try {
      const wanted = mmsis?.length === 0 ? [] : await shipStore.tracks({ ...(mmsis && { mmsis }), fromMs, toMs, mostPoints: MOST_POINTS });
      if (!gone) draw(wanted, toMs - fromMs);
    } catch (problem) {
      if (!gone) log.warn('tracks on the chart', problem);
    }
  };
  const soon = (leastMs: number) => {
    if (gone) return;
    if (asking) {
      again = true;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, askedAtMs + leastMs - now()));
  };
  const run = async () => {
    asking = true;
    again = false;
    await ask();
    asking = false;
    if (again) soon(LEAST_APART_MS);
  };
  /** Everything that makes a new query necessary, except passing time. */
  const wish = () => JSON.stringify([wantedShips() ?? 'own', timeWindow.get() ?? trackDays.get(), trackNews.get()]);
  const changed = () => wish() !== drawn && soon(LEAST_APART_MS);

  const remove = chart.addOverlay(tracksOverlay);
  const stops = [workbench, timeWindow, trackDays, trackNews].map(({ watch }) => watch(changed));
  stops.push(shipStore.subscribe(() => wantedShips()?.length !== 0 && soon(SHIPS_APART_MS)));
  changed();
  return () => {
    gone = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    tracksDrawn.set(0);
    remove();
  };
}
