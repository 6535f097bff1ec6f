// On the map: how many own ships with active alerts lie outside it, with a button that brings them into view.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { contains } from '#map/boxes.ts';
import type { Chart } from '#map/chart/chart.ts';
import { viewOfShips } from '#map/fly-to-box.ts';
import type { Measured } from '#map/free-room.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';

/** What is needed of the chart. */
type OutsideChart = Pick<Chart, 'visibleBox' | 'on' | 'flyTo'> & { surface: Measured };

export function AlertsOutside({ accountId, chart }: { accountId: string; chart: OutsideChart }) {
  const { t } = useTranslation();
  const [box, setBox] = useState(() => chart.visibleBox()); // undefined: half the globe
  useEffect(() => {
    const look = () => setBox(chart.visibleBox());
    look();
    return chart.on('moveEnd', look);
  }, [chart]);
  const alerts = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!box || !alerts || own.state !== 'ready') return null;
  const alerted = new Set([...alerts.values()].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
  const outside = own.value.filter(({ mmsi, lon, lat }) => alerted.has(mmsi) && !contains(box, [lon, lat, lon, lat]));
  const show = () => {
    const shown = viewOfShips(outside, chart.surface);
    if (shown) chart.flyTo(shown.view, shown.asidePx);
  };
  if (outside.length === 0) return null;
  return (
    <Button kind="soft" size="small" onClick={show}>
      {t('alerts.outside', { count: outside.length, number: formatNumber(outside.length) })}
    </Button>
  );
}
