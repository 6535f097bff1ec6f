// Puts the alerts on the chart, with the way of the open one, moves them with the ships, and gives the ship store the ships concerned.
import { routing } from '#compute/routing.ts';
import { shipStore } from '#compute/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { UrgentShip } from '#contract/worker-apis.ts';
import { nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { metFirst, worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { alertShip, expectedOf } from '#i18n/alert-words.ts';
import { formatDistance, formatMoment, formatSailingTime } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import type { Chart } from '#map/chart/chart.ts';
import { INVENTED } from '#map/event-look.ts';
import { mostUrgentFirst } from '#map/ships/urgency.ts';
import { isReplay, timeWindow } from '#map/time-window.ts';
import { workbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { alertNamed, type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertFeatures, type OpenOnMap } from './alert-features.ts';
import { isActive, isAlertShown } from './alert-order.ts';
import { type AlertWay, alertWays, courseWay, openAlertWay } from './alert-way.ts';
import { ALERTS_SOURCE, alertRoomOverlay, alertsOverlay, alertWordsOverlay } from './alerts-layer.ts';

/** A ship moves 15 m in a second: what is drawn need not follow each patch of the store. */
const DRAW_AT_MOST_EVERY_MS = 1000;

type Ships = Pick<typeof shipStore, 'byMmsi' | 'mark'> & { subscribe: (listener: () => void) => () => void };

/** The id of the alert in the front drawer. */
function openId(): string | undefined {
  const front = workbench.get().drawers.at(-1);
  return front?.name === 'alert' ? front.id : undefined;
}

/** The one label: when she is there by the route that she follows, how near she is now, or how near she was and when. */
function labelOf(alert: AlertRow, way: AlertWay, ship: ShipNow | undefined, nowMs: EpochMs): string {
  const name = alertShip(alert, translate);
  const now = nowOrThen(alert, ship, nowMs);
  const { nm, atMs, isNow, isOld, isByCourse, ahead, closest } = now;
  const expectedAt = isOld ? expectedOf(now)?.atMs : undefined;
  if (expectedAt !== undefined && way.state !== 'over') {
    const figures = { ship: name, time: formatMoment(expectedAt, nowMs), asOf: formatMoment(atMs, nowMs) };
    return translate(expectedAt <= nowMs ? 'alerts.map.over' : 'alerts.map.expected', figures);
  }
  const there = (passesAt: EpochMs) => {
    const figures = { ship: name, time: formatMoment(passesAt, nowMs) };
    if (Math.abs(passesAt - nowMs) < MINUTE_MS / 2) return translate('alerts.map.thereNow', figures);
    return translate('alerts.map.there', { ...figures, in: formatSailingTime((passesAt - nowMs) / HOUR_MS) });
  };
  if (way.state === 'course') return closest ? there(closest.atMs) : '';
  if (way.state === 'ahead' && !isByCourse) {
    const { lengthNm } = way;
    const passesAt = ahead?.atMs ?? (closest?.byRoute ? closest.atMs : way.passesAt); // the time that the drawer says: that of the way may be a minute off
    return passesAt === undefined ? translate('alerts.map.after', { ship: name, distance: formatDistance(lengthNm) }) : there(passesAt);
  }
  if (!['ahead', 'near', 'passed', 'behind', 'overtaken'].includes(way.state)) return '';
  const figures = { ship: name, distance: formatDistance(nm), time: formatMoment(atMs, nowMs) };
  return translate(isNow ? 'alerts.map.near' : 'alerts.map.nearAt', figures);
}

/** Returns a function that stops it. `ships`, `plan`: those of this page, except in tests. */
export function showAlerts(
  chart: Chart,
  accountId: string,
  ships: Ships = shipStore,
  plan: Parameters<typeof alertWays>[0] = (requests, signal) => routing.planMany(requests, signal),
): () => void {
  // over 40 lines: the life of one layer, whose parts share what was last passed on
  const stopLayer = chart.addOverlay(alertsOverlay);
  const stopWords = [alertRoomOverlay, alertWordsOverlay].map((overlay) => chart.addOverlay(overlay));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marked: string | undefined;
  let drawn = '';
  let round = 0;
  const ways = alertWays(plan, () => drawAtOnce());

  async function placesOf(mmsis: readonly number[]): Promise<Map<number, ShipNow>> {
    const found = mmsis.length > 0 ? await ships.byMmsi(mmsis).catch(() => []) : []; // the store is being rebuilt and will report when it is ready
    return new Map(found.flatMap((ship) => (ship ? [[ship.mmsi, ship] as const] : [])));
  }

  function openOf(led: AlertRow | undefined, places: ReadonlyMap<number, ShipNow>): OpenOnMap | undefined {
    if (!led) {
      ways.stop();
      openAlertWay.set(undefined);
      return undefined;
    }
    const ship = places.get(led.mmsi);
    const nowMs = slowClock.get(); // the drawer's clock: both go by the same course and say the same minute
    const alert = metFirst(led, heldEvents.get(accountId), ship, nowMs);
    const way = courseWay(alert, ship, nowMs) ?? ways.of(alert, ship, serverNow());
    const told = openAlertWay.get();
    const isTold = told?.alertId === alert.id && (told.way === way || (way.state === 'course' && told.way.state === 'course'));
    if (!isTold) openAlertWay.set({ alertId: alert.id, way });
    return { alert, way, label: labelOf(alert, way, ship, nowMs) };
  }

  async function draw(): Promise<void> {
    timer = undefined;
    const mine = ++round;
    const held = knownAlerts.get(accountId);
    if (!held) return;
    const window = timeWindow.get();
    const isNow = !isReplay(window, serverNow()); // a replay does not show where the ship is now, nor where she goes
    const openAlert = alertNamed(held, openId() ?? '');
    const active = [...held.values()].filter(isActive);
    const shown = [...held.values()].filter((alert) => alert === openAlert || isAlertShown(alert, window));
    const known = await placesOf([...new Set([...active, ...shown].map(({ mmsi }) => mmsi))]);
    if (mine !== round) return;
    const inOrder = (alerts: readonly KnownAlert[], at: ReadonlyMap<number, ShipNow>) =>
      worstFirstNow(alerts, heldEvents.get(accountId), at, slowClock.get());
    mark(inOrder(active, known));
    const places = isNow ? known : new Map<number, ShipNow>();
    const led = inOrder(shown, places);
    const features = alertFeatures({
      alerts: led,
      onMap: new Set(places.keys()),
      open: openOf(isNow ? led.find(({ id }) => id === openAlert?.id) : undefined, places),
      hasEnded: ({ endedAt }) => endedAt !== undefined && endedAt <= (window?.toMs ?? endedAt),
      signOf(eventId) {
        const event = heldEvents.get(accountId)?.get(eventId);
        return event && `${event.category}|${event.type}${event.sample ? INVENTED : ''}`;
      },
    });
    const text = JSON.stringify(features);
    if (text === drawn) return; // while time plays, and after most refreshes, nothing here has changed
    drawn = text;
    chart.setGeojson(ALERTS_SOURCE, features);
  }
  const drawSoon = () => {
    timer ??= setTimeout(() => void draw(), DRAW_AT_MOST_EVERY_MS);
  };
  const drawAtOnce = () => {
    clearTimeout(timer);
    void draw();
  };

  /** `active`: in the order of lists. Does not mark the same set twice: each marking makes a revision of the store. */
  function mark(active: readonly KnownAlert[]): void {
    const worst = new Map<number, UrgentShip>();
    for (const { mmsi, priority } of active) if (!worst.has(mmsi)) worst.set(mmsi, { mmsi, priority });
    mostUrgentFirst.set([...worst.values()]);
    const alerted = [...worst.values()].toSorted((one, other) => one.mmsi - other.mmsi);
    const set = JSON.stringify(alerted);
    if (set === marked) return;
    marked = set;
    ships.mark({ alerted }).then(
      (result) => {
        if (!result.ok) marked = undefined;
      },
      (problem: unknown) => log.warn('alerted ships', problem),
    );
  }

  let openBefore = openId();
  const stops = [
    knownAlerts.watch(accountId, drawAtOnce),
    workbench.watch(() => {
      if (openId() === openBefore) return;
      openBefore = openId();
      drawAtOnce();
    }),
    heldEvents.watch(accountId, drawSoon),
    timeWindow.watch(drawSoon),
    slowClock.watch(drawSoon),
    ships.subscribe(drawSoon),
    ...stopWords,
    stopLayer,
  ];
  drawAtOnce();
  return () => {
    round += 1;
    clearTimeout(timer);
    ways.stop();
    openAlertWay.set(undefined);
    for (const stop of stops) stop();
  };
}
