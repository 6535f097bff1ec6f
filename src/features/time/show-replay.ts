// Draws ships where they were at the end of the time slider's window, as estimates, while that is in the past.
import { shipStore } from '#compute/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { translate } from '#i18n/i18n.ts';
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { isReplay, timeWindow } from '#map/time-window.ts';
import { workbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { watched } from '#platform/watched.ts';
import { GHOSTS_SOURCE, ghostFeatures, ghostsOverlay } from './ghosts-layer.ts';

/** How many ships the replay shows; undefined before the first answer. */
export const replayedShips = watched<number | undefined>(undefined);

/** The time to show, or undefined while the map is live or shows no ships. */
function wantedMs(): EpochMs | undefined {
  const window = timeWindow.get();
  return window && isReplay(window, serverNow()) && workbench.get().shipViewOpen ? window.toMs : undefined;
}

/** Runs until the returned function is called. One query at a time: meanwhile only the latest time waits. */
export function showReplay(chart: Chart): () => void {
  let gone = false;
  let asking = false;
  let shownMs: EpochMs | undefined;

  const draw = async (atMs: EpochMs) => {
    const ships = await shipStore.replay(atMs);
    if (gone || wantedMs() === undefined) return;
    chart.setGeojson(GHOSTS_SOURCE, ghostFeatures(ships, translate('time.inGap')));
    replayedShips.set(ships.length);
  };
  const follow = async () => {
    if (asking || gone) return;
    const atMs = wantedMs();
    if (atMs === shownMs) return;
    shownMs = atMs;
    if (atMs === undefined) {
      chart.setGeojson(GHOSTS_SOURCE, NO_FEATURES);
      replayedShips.set(undefined);
      return;
    }
    asking = true;
    try {
      await draw(atMs);
    } catch (problem) {
      log.warn('the replay of ships', problem);
    }
    asking = false;
    void follow();
  };
  const remove = chart.addOverlay(ghostsOverlay);
  const stops = [timeWindow.watch(() => void follow()), workbench.watch(() => void follow())];
  void follow();
  return () => {
    gone = true;
    for (const stop of stops) stop();
    replayedShips.set(undefined);
    remove();
  };
}
