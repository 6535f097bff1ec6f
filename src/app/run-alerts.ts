// Alerts on this device while somebody is signed in: the leading page computes them, every page in view announces them. Loaded after the
// first picture.
import type { RegisteredRouter } from '@tanstack/react-router';
import { watchAlerts } from '#compute/alerts.ts';
import { alertFace } from '#features/device-alerts/alert-face.ts';
import { attended, deviceAlertSettings } from '#features/device-alerts/device-settings.ts';
import { watchOwnPosition } from '#features/device-alerts/own-position.ts';
import { nearestEvents } from '#features/device-alerts/nearest-event.ts';
import { type ConnectionState, tellDeviceAlerts } from '#features/device-alerts/tell-alerts.ts';
import { arriveAgain } from '#map/arrive-again.ts';
import { shownAlertList } from '#map/shown-alert-list.ts';
import { now, serverNow, serverSkewMs } from '#platform/clock.ts';
import { pageVisible } from '#platform/page-state.ts';
import { followAlertNews } from '#store/alerts/alert-news.ts';
import { type SyncStatus, syncStatus, watchSyncStatus } from '#sync/sync-status.ts';

/** Map and ships come first, because the engine reads all ports and events once more. */
const START_AFTER_MS = 3_000;

/**
 * Rows have been complete since the page was opened, or cannot be: on half of them the engine would raise what the next rows take back, such
 * as an alarm for a ship in a port that is not here yet. While they come, the server tells of what it has found.
 */
const hasRows = ({ lastPullMs, link: state, pullError }: SyncStatus): boolean =>
  (lastPullMs?.own ?? 0) >= now() - performance.now() || state === 'offline' || state === 'signIn' || pullError !== undefined;

const link = {
  get(): ConnectionState {
    const { link: state, serverTimeMs } = syncStatus();
    return { isOffline: state === 'offline' || state === 'signIn', pulledAtMs: serverTimeMs };
  },
  watch: watchSyncStatus,
};
const sound = { get: () => deviceAlertSettings.get().sound, watch: deviceAlertSettings.watch };

/** Runs the engine and this device's own position, in one page at a time. */
function compute(accountId: string): () => void {
  const watch = watchAlerts(accountId);
  let followed: { mmsi: number; stop: () => void } | undefined;
  const follow = () => {
    const { clockSkewMs = 0, serverTimeMs } = syncStatus();
    watch.setServerClock(clockSkewMs, serverTimeMs);
    const { ownMmsi } = deviceAlertSettings.get();
    if (ownMmsi === followed?.mmsi) return;
    followed?.stop();
    watch.putOwnPosition(undefined);
    followed = ownMmsi === undefined ? undefined : { mmsi: ownMmsi, stop: watchOwnPosition(ownMmsi, serverSkewMs, watch.putOwnPosition) };
  };
  const stops = [deviceAlertSettings.watch(follow), watchSyncStatus(follow)];
  follow();
  return () => {
    for (const stop of stops) stop();
    followed?.stop();
    watch.stop();
  };
}

function computeSoon(accountId: string): () => void {
  let stop: (() => void) | undefined;
  const coming = setTimeout(() => {
    stop = compute(accountId);
  }, START_AFTER_MS);
  return () => {
    clearTimeout(coming);
    stop?.();
  };
}

/** What is open beside the map stays: a route that is being planned would leave the map with its drawer. */
function besideOf({ state: { location } }: RegisteredRouter) {
  const beside = location.pathname === '/dashboard/map' ? location.search.beside : undefined;
  return beside && { beside };
}

/** Runs until the returned function is called. `router` opens the alert that the user selects. */
export function runAlerts(accountId: string, router: RegisteredRouter): () => void {
  let computing: (() => void) | undefined;
  const follow = () => {
    const leads = syncStatus().leads === true;
    if (leads === (computing !== undefined) || (leads && !hasRows(syncStatus()))) return;
    computing?.();
    computing = leads ? computeSoon(accountId) : undefined;
  };
  const stopTelling = tellDeviceAlerts({
    accountId,
    clock: serverNow,
    link,
    visible: pageVisible,
    sound,
    attended,
    nearest: (alerts, nowMs) => nearestEvents(accountId, alerts, nowMs),
    face: alertFace(accountId, {
      open(alert) {
        arriveAgain('alert', alert);
        void router.navigate({ to: '/dashboard/map', search: { alert, ...besideOf(router) } });
      },
      openList() {
        shownAlertList.set('needs');
        void router.navigate({ to: '/dashboard/map', search: { panel: 'alerts', ...besideOf(router) } });
      },
    }),
  });
  const stopNews = followAlertNews(accountId, serverNow);
  const stopWatching = watchSyncStatus(follow);
  follow();
  return () => {
    stopWatching();
    stopTelling();
    stopNews();
    computing?.();
  };
}
