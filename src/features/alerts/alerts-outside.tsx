// On the map: how many own ships with active alerts lie outside it, with a button that brings them into view.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Chart } from '#map/chart/chart.ts';
import { viewOfShips } from '#map/fly-to-box.ts';
import type { Measured } from '#map/free-room.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';

/** What is needed of the chart. */
type OutsideChart = Pick<Chart, 'isInSight' | 'on' | 'flyTo'> & { surface: Measured };

/** What the map shows. A new object whenever that has changed, or React would not ask again. */
const sightOf = (chart: OutsideChart) => ({ has: (position: LonLat) => chart.isInSight(position) });

export function AlertsOutside({ accountId, chart }: { accountId: string; chart: OutsideChart }) {
  const { t } = useTranslation();
  const [sight, setSight] = useState(() => sightOf(chart));
  useEffect(() => {
    const look = () => setSight(sightOf(chart));
    look();
    return chart.on('moveEnd', look);
  }, [chart]);
  const alerts = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!alerts || own.state !== 'ready') return null;
  const alerted = new Set([...alerts.values()].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
  const outside = own.value.filter(({ mmsi, lon, lat }) => alerted.has(mmsi) && !sight.has([lon, lat]));
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
