// Puts the alerts on the chart, moves their lines with the ships, and gives the ship store the ships concerned.
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';
import { isReplay, timeWindow } from '#map/time-window.ts';
import { shipStore } from '#compute/ships.ts';
import { formatDistance, formatMoment } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { alertFeatures, type DrawnAlert } from './alert-features.ts';
import { ALERTS_SOURCE, alertsOverlay } from './alerts-layer.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { isActive, isAlertShown } from './alert-order.ts';

/** A ship moves 15 m in a second: her line need not follow each patch of the store. */
const DRAW_AT_MOST_EVERY_MS = 1000;

type Ships = Pick<typeof shipStore, 'byMmsi' | 'mark'> & { subscribe: (listener: () => void) => () => void };

const distanceWords = (nm: NauticalMiles, ofMs?: EpochMs): string =>
  ofMs === undefined
    ? formatDistance(nm)
    : translate('alerts.figuresOf', { distance: formatDistance(nm), time: formatMoment(ofMs, serverNow()) });

/** While time plays, and after most refreshes, nothing here has changed. Changed rows are new objects. */
const isSamePicture = (one: readonly DrawnAlert[], other: readonly DrawnAlert[]): boolean =>
  one.length === other.length &&
  one.every(({ alert, shipAt }, at) => alert === other[at]?.alert && shipAt?.join() === other[at]?.shipAt?.join());

/** Returns a function that stops it. `ships`: the store of this page, except in tests. */
export function showAlerts(chart: Chart, accountId: string, ships: Ships = shipStore): () => void {
  // over 40 lines: the life of one layer, whose parts share what was last passed on
  const stopLines = chart.addOverlay(alertsOverlay);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marked: string | undefined;
  let drawn: readonly DrawnAlert[] | undefined;
  let round = 0;

  async function positionsOf(mmsis: readonly number[]): Promise<Map<number, LonLat>> {
    const found = mmsis.length > 0 ? await ships.byMmsi(mmsis).catch(() => []) : []; // the store is being rebuilt and will report when it is ready
    return new Map(found.flatMap((ship) => (ship ? [[ship.mmsi, [ship.lon, ship.lat]] as const] : [])));
  }

  async function draw(): Promise<void> {
    timer = undefined;
    const mine = ++round;
    const held = knownAlerts.get(accountId);
    if (!held) return;
    const window = timeWindow.get();
    const shown = [...held.values()].filter((alert) => isAlertShown(alert, window));
    // a replay does not show where the ship is now
    const positions = isReplay(window, serverNow())
      ? new Map<number, LonLat>()
      : await positionsOf([...new Set(shown.map(({ mmsi }) => mmsi))]);
    if (mine !== round) return;
    const next = shown.map((alert) => ({ alert, shipAt: positions.get(alert.mmsi) }));
    if (drawn && isSamePicture(drawn, next)) return;
    drawn = next;
    chart.setGeojson(ALERTS_SOURCE, alertFeatures(next, distanceWords));
  }
  const drawSoon = () => {
    timer ??= setTimeout(() => void draw(), DRAW_AT_MOST_EVERY_MS);
  };
  const drawAtOnce = () => {
    clearTimeout(timer);
    void draw();
  };

  /** Does not mark the same set twice: each marking makes a revision of the store. */
  function mark(): void {
    const held = knownAlerts.get(accountId);
    if (!held) return;
    const alerted = [...new Set([...held.values()].filter(isActive).map(({ mmsi }) => mmsi))].toSorted((a, b) => a - b);
    const set = alerted.join();
    if (set === marked) return;
    marked = set;
    ships.mark({ alerted }).then(
      (result) => {
        if (!result.ok) marked = undefined;
      },
      (problem: unknown) => log.warn('alerted ships', problem),
    );
  }

  const stops = [
    knownAlerts.watch(accountId, () => {
      mark();
      drawAtOnce();
    }),
    timeWindow.watch(drawSoon),
    ships.subscribe(drawSoon),
    stopLines,
  ];
  mark();
  drawAtOnce();
  return () => {
    round += 1;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
