// The alerts on the map: hits, and where a link leads. show-alerts.ts draws them.
import { lazy } from 'react';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertName } from '#i18n/alert-words.ts';
import { translate, withTexts } from '#i18n/i18n.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Hit } from '#map/hits.ts';
import type { ArrivalProps, RecordLayer } from '#map/map-layer.ts';
import { useArrival } from '#map/use-arrival.ts';
import { alertNamed, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { eventAt } from './alert-order.ts';
import { ALERT_LAYERS } from './alerts-layer.ts';
import { openAlertById, openKnownAlert } from './open-alert.ts';
import { showAlerts } from './show-alerts.ts';

const AlertsKey = lazy(() => import('./alerts-key.tsx').then((module) => ({ default: module.AlertsKey })));
const AlertDrawer = lazy(() =>
  withTexts(['alertsPage'], () => import('./alert-drawer.tsx')).then((module) => ({ default: module.AlertDrawer })),
);

function hitsAt(chart: Chart, accountId: string, { x, y }: { x: number; y: number }, radiusPx: number): Hit[] {
  const held = knownAlerts.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, ALERT_LAYERS, radiusPx).flatMap((of) => String(of['ids']).split(' ')));
  return [...ids].flatMap((id): Hit[] => {
    const alert = held?.get(id);
    if (!alert) return [];
    const events = heldEvents.get(accountId);
    const name = alertName(alert, events?.get(alert.eventId), eventIdsOf(alert).length, translate);
    return [{ kind: 'alert', id, label: markedInvented(name, isOfInventedEvent(alert, events), translate) }];
  });
}

/**
 * An alert named by the address opens by the same rule as a pressed one, as soon as this device has it: its event is selected, and the map
 * goes there. A new chart is at the start of the map, whatever drawer and event were open before.
 */
function Arrival({ accountId, id, onShow }: ArrivalProps): null {
  const held = useHeld(knownAlerts, accountId);
  const alert = id === undefined ? undefined : alertNamed(held, id);
  useArrival('alert', id, alert && eventAt(alert), () => {
    if (alert) void openKnownAlert(accountId, alert, onShow);
  });
  return null;
}

export const alertsLayer: RecordLayer = {
  show: ({ chart }, account) => showAlerts(chart, account.id),
  hits: { place: 'alerts', at: hitsAt },
  Key: AlertsKey,
  record: {
    kind: 'alert',
    icon: 'alert',
    Drawer: AlertDrawer,
    Arrival,
    open: (accountId, id, onShow) => void openAlertById(accountId, id, onShow),
  },
};
