// On the map at its lowest zoom: how many own ships with active alerts it cannot show, with a button that brings them into view.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box, LonLat } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import { contains } from '#map/boxes.ts';
import type { Chart } from '#map/chart/chart.ts';
import { LEAST_ZOOM } from '#map/chart/chart-view.ts';
import { viewOfMost } from '#map/fly-to-box.ts';
import { type Measured, roomBesidePanels } from '#map/free-room.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';

/** What is needed of the chart. */
type OutsideChart = Pick<Chart, 'view' | 'visibleBox' | 'on' | 'flyTo'> & { surface: Measured };

/** What the map shows at its lowest zoom; undefined: it can be zoomed out, or shows the whole world. */
const boxAtLeastZoom = (chart: OutsideChart): Box | undefined => (chart.view.zoom < LEAST_ZOOM + 0.01 ? chart.visibleBox() : undefined);

export function AlertsOutside({ accountId, chart }: { accountId: string; chart: OutsideChart }) {
  const { t } = useTranslation();
  const [box, setBox] = useState(() => boxAtLeastZoom(chart));
  useEffect(() => {
    const look = () => setBox(boxAtLeastZoom(chart));
    look();
    return chart.on('moveEnd', look);
  }, [chart]);
  const alerts = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!box || !alerts || own.state !== 'ready') return null;
  const alerted = new Set([...alerts.values()].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
  const outside = own.value.flatMap(({ mmsi, lon, lat }): LonLat[] =>
    alerted.has(mmsi) && !contains(box, [lon, lat, lon, lat]) ? [[lon, lat]] : [],
  );
  const show = () => {
    const { widthPx, heightPx, asidePx } = roomBesidePanels(chart.surface);
    const view = viewOfMost(outside, widthPx, heightPx);
    if (view) chart.flyTo(view, asidePx);
  };
  if (outside.length === 0) return null;
  return (
    <Button kind="soft" size="small" onClick={show}>
      {t('alerts.outside', { count: outside.length, number: formatNumber(outside.length) })}
    </Button>
  );
}
