// On the map: which own ships with active alerts lie outside it or under what covers it, with a button that brings them into view. Where no
// one view shows all, the button names those still outside: a number alone would be the same again for others. On a phone the number is all there is room for.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import type { Chart } from '#map/chart/chart.ts';
import { fitOneView, viewOfShips } from '#map/fly-to-box.ts';
import { isCovered, type Measured } from '#map/free-room.ts';
import { mostUrgentFirst } from '#map/ships/urgency.ts';
import { useWorkbench } from '#map/workbench.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { useMedia } from '#ui/look/use-media.ts';

/** What is needed of the chart. */
type OutsideChart = Pick<Chart, 'isInSight' | 'toScreen' | 'on' | 'flyTo'> & { surface: Measured };

/** What the map shows and nothing covers. A new object whenever that has changed, or React would not ask again. */
const sightOf = (chart: OutsideChart) => ({
  has: (position: LonLat) => chart.isInSight(position) && !isCovered(chart.surface, chart.toScreen(position)),
});

type Placed = { mmsi: number; lon: number; lat: number; name?: string | undefined };

/** So many are named, the others counted. */
const NAMED = 3;

function namesOf(ships: readonly Placed[], most: number): string {
  const names = ships.slice(0, most).map(({ mmsi, name }) => name || translate('alerts.mmsi', { mmsi: String(mmsi) }));
  const left = ships.length - names.length;
  return left > 0 ? translate('alerts.outsideMore', { ships: names.join(', '), number: formatNumber(left) }) : names.join(', ');
}

function urgentFirst(ships: readonly Ship[]): Ship[] {
  const places = new Map(mostUrgentFirst.get().map(({ mmsi }, place) => [mmsi, place]));
  const placeOf = ({ mmsi }: Ship) => places.get(mmsi) ?? places.size;
  return ships.toSorted((one, other) => placeOf(one) - placeOf(other));
}

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
  const isNarrow = useMedia('(max-width: 640px)');
  const bench = useWorkbench();
  useEffect(() => {
    const look = () => setSight(sightOf(chart));
    look(); // a panel may have come or gone
    const line = document.querySelector('[data-top="alerts"]');
    const size = new ResizeObserver(look);
    if (line) size.observe(line);
    const stop = chart.on('moveEnd', look);
    return () => {
      size.disconnect();
      stop();
    };
  }, [chart, bench]);
  const alerts = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!alerts || own.state !== 'ready') return null;
  const alerted = new Set([...alerts.values()].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
  const ships = urgentFirst(own.value.filter(({ mmsi }) => alerted.has(mmsi)));
  const outside = ships.filter(({ lon, lat }) => !sight.has([lon, lat]));
  if (outside.length === 0) return null;
  const fit = fitOneView(ships, chart.surface);
  const show = () => {
    const round = nextShown(ships, outside, shown, fit);
    setShown(round.shown);
    const there = viewOfShips(round.next, chart.surface, round.next[0]?.mmsi);
    if (there) chart.flyTo(there.view, () => there.aside);
  };
  const count = { count: outside.length, number: formatNumber(outside.length) };
  const words = isNarrow // names would be cut
    ? t('alerts.outsideShort', count)
    : fit
      ? t('alerts.outside', count)
      : t('alerts.outsideStill', { ships: namesOf(outside, NAMED) });
  return (
    <Button kind="soft" size="small" onClick={show} title={namesOf(outside, outside.length)}>
      <span className="one-line">{words}</span>
    </Button>
  );
}
