// On the map: how many own ships with active alerts lie outside it, with a button that brings them into view.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Chart } from '#map/chart/chart.ts';
import { fitOneView, viewOfShips } from '#map/fly-to-box.ts';
import type { Measured } from '#map/free-room.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';

/** What is needed of the chart. */
type OutsideChart = Pick<Chart, 'isInSight' | 'on' | 'flyTo'> & { surface: Measured };

/** What the map shows. A new object whenever that has changed, or React would not ask again. */
const sightOf = (chart: OutsideChart) => ({ has: (position: LonLat) => chart.isInSight(position) });

type Placed = { mmsi: number; lon: number; lat: number };

/** Which ships to bring into view next: all of them where one view can show all, else some outside that were not shown on this round. */
function nextShown(ships: readonly Placed[], outside: readonly Placed[], shown: ReadonlySet<number>, fit: boolean) {
  if (fit) return { next: ships, shown: new Set<number>() };
  const inSight = ships.filter((ship) => !outside.includes(ship)).map(({ mmsi }) => mmsi);
  const before = new Set([...shown, ...inSight]);
  const left = outside.filter(({ mmsi }) => !before.has(mmsi));
  return left.length > 0 ? { next: left, shown: before } : { next: outside, shown: new Set(inSight) };
}

export function AlertsOutside({ accountId, chart }: { accountId: string; chart: OutsideChart }) {
  const { t } = useTranslation();
  const [sight, setSight] = useState(() => sightOf(chart));
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const look = () => setSight(sightOf(chart));
    look();
    return chart.on('moveEnd', look);
  }, [chart]);
  const alerts = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!alerts || own.state !== 'ready') return null;
  const alerted = new Set([...alerts.values()].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
  const ships = own.value.filter(({ mmsi }) => alerted.has(mmsi));
  const outside = ships.filter(({ lon, lat }) => !sight.has([lon, lat]));
  if (outside.length === 0) return null;
  const fit = fitOneView(ships, chart.surface);
  const show = () => {
    const round = nextShown(ships, outside, shown, fit);
    setShown(round.shown);
    const there = viewOfShips(round.next, chart.surface);
    if (there) chart.flyTo(there.view, there.asidePx);
  };
  return (
    <Button kind="soft" size="small" onClick={show}>
      {t(fit ? 'alerts.outside' : 'alerts.outsideNext', { count: outside.length, number: formatNumber(outside.length) })}
    </Button>
  );
}
