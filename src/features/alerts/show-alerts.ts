// Puts the alerts on the chart, with the way of the open one, moves them with the ships, and gives the ship store the ships concerned.
import { routing } from '#compute/routing.ts';
import { shipStore } from '#compute/ships.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { UrgentShip } from '#contract/worker-apis.ts';
import type { ShipNow } from '#domain/alerts/alert-now.ts';
import { toldNow, worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
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
import { alertFeatures, openAlertLabel, type OpenOnMap } from './alert-features.ts';
import { isActive, isAlertShown } from './alert-order.ts';
import { alertWays, courseWay, openAlertWay } from './alert-way.ts';
import { ALERTS_SOURCE, alertRoomOverlay, alertsOverlay, alertWordsOverlay } from './alerts-layer.ts';

/** A ship moves 15 m in a second: what is drawn need not follow each patch of the store. */
const DRAW_AT_MOST_EVERY_MS = 1000;

type Ships = Pick<typeof shipStore, 'byMmsi' | 'mark'> & { subscribe: (listener: () => void) => () => void };

/** The id of the alert in the front drawer. */
function openId(): string | undefined {
  const front = workbench.get().drawers.at(-1);
  return front?.name === 'alert' ? front.id : undefined;
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
    const told = toldNow(led, heldEvents.get(accountId), ship, nowMs);
    const alert = told.about;
    const way = courseWay(told, ship, nowMs) ?? ways.of(told, ship, nowMs);
    const before = openAlertWay.get();
    const isSaid = before?.alertId === alert.id && (before.way === way || (way.state === 'course' && before.way.state === 'course'));
    if (!isSaid) openAlertWay.set({ alertId: alert.id, way });
    return { alert, way, label: openAlertLabel(alert, told.now, way, nowMs) };
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
