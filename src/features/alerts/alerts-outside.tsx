// On the map: which own ships with active alerts lie outside it or under what covers it, with a button that brings them into view. Where no
// one view shows all, the button names those still outside: a number alone would be the same again for others. On a phone the number is all
// there is room for, and the button opens their list, with the own ships without alerts that one view cannot show either.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatNumber } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import type { Chart } from '#map/chart/chart.ts';
import { fitOneView, viewOfShips } from '#map/fly-to-box.ts';
import { isCovered, type Measured } from '#map/free-room.ts';
import { openPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { shipCalled } from '#platform/names/ship-names.ts';
import { activeAlertsByShip } from '#store/alerts/active-alerts.ts';
import { type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuHead, MenuItem } from '#ui/frame/menu.tsx';
import { Text } from '#ui/text.tsx';
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
const NAMES_IN_TITLE = 50;
/** So many own ships without alerts are listed; the panel of ships has more. */
const MOST_OTHERS = 12;

const nameOf = (ship: Placed): string => shipCalled(ship) || translate('alerts.mmsi', { mmsi: String(ship.mmsi) });

function namesOf(ships: readonly Placed[], most: number): string {
  const names = ships.slice(0, most).map(nameOf);
  const left = ships.length - names.length;
  return left > 0 ? translate('alerts.outsideMore', { ships: names.join(', '), number: formatNumber(left) }) : names.join(', ');
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
  const events = useHeld(heldEvents, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (!alerts || own.state !== 'ready') return null;
  const ownShips = new Map(own.value.map((ship) => [ship.mmsi, ship]));
  const byShip = activeAlertsByShip(alerts, (active) => worstFirstNow(active, events, ownShips, serverNow()));
  const ships = [...byShip.keys()].flatMap((mmsi) => ownShips.get(mmsi) ?? []);
  const isOutside = ({ lon, lat }: Placed) => !sight.has([lon, lat]);
  const outside = ships.filter(isOutside);
  const hasMore = isNarrow && !fitOneView(own.value, chart.surface); // or the house button shows all
  const others = hasMore ? own.value.filter((ship) => !byShip.has(ship.mmsi) && isOutside(ship)) : [];
  if (outside.length + others.length === 0) return null;
  const fit = fitOneView(ships, chart.surface);
  const showShips = (some: readonly Placed[]) => {
    const there = viewOfShips(
      some,
      chart.surface,
      some.map(({ mmsi }) => mmsi),
    );
    if (there) chart.flyTo(there.view, () => there.aside);
  };
  const round = nextShown(ships, outside, shown, fit);
  const show = () => {
    setShown(round.shown);
    showShips(round.next);
  };
  const countOf = ({ length }: readonly Placed[]) => ({ count: length, number: formatNumber(length) });
  const short = () => (outside.length > 0 ? t('alerts.outsideShort', countOf(outside)) : t('alerts.outsideOwn', countOf(others)));
  const all = fit ? t('alerts.outside', countOf(outside)) : t('alerts.outsideNext');
  const words = isNarrow ? short() : fit ? all : t('alerts.outsideStill', { ships: namesOf(outside, NAMED) }); // names would be cut
  const isList = isNarrow && (!fit || others.length > 0);
  const button = (
    <Button
      kind="soft"
      size="small"
      {...(!isList && { onClick: show })}
      title={namesOf(outside.length > 0 ? outside : others, NAMES_IN_TITLE)}
    >
      <span className="one-line">{words}</span>
    </Button>
  );
  if (!isList) return button;
  return (
    <Menu trigger={button}>
      {outside.length > 1 && <MenuItem onSelect={show}>{all}</MenuItem>}
      {outside.map((ship) => (
        <MenuItem key={ship.mmsi} onSelect={() => showShips([ship])}>
          <OutsideShip name={nameOf(ship)} priority={byShip.get(ship.mmsi)?.[0].priority} />
        </MenuItem>
      ))}
      {others.length > 0 && <OthersOutside ships={others} isAfterAlerts={outside.length > 0} onShow={(ship) => showShips([ship])} />}
    </Menu>
  );
}

/** Own ships without alerts. */
function OthersOutside({
  ships,
  isAfterAlerts,
  onShow,
}: {
  ships: readonly Placed[];
  isAfterAlerts: boolean;
  onShow: (ship: Placed) => void;
}) {
  const { t } = useTranslation();
  const more = ships.length - MOST_OTHERS;
  return (
    <>
      {isAfterAlerts && (
        <MenuHead>
          <Text size="small" tone="quiet">
            {t('alerts.outsideOthers')}
          </Text>
        </MenuHead>
      )}
      {ships.slice(0, MOST_OTHERS).map((ship) => (
        <MenuItem key={ship.mmsi} onSelect={() => onShow(ship)}>
          {nameOf(ship)}
        </MenuItem>
      ))}
      {more > 0 && (
        <MenuItem onSelect={() => changeWorkbench((before) => openPanel(before, 'ships'))}>
          {t('alerts.outsideMoreOthers', { count: more, number: formatNumber(more) })}
        </MenuItem>
      )}
    </>
  );
}

function OutsideShip({ name, priority = 'caution' }: { name: string; priority: KnownAlert['priority'] | undefined }) {
  const { t } = useTranslation();
  return (
    <AlertPriorityWord priority={priority}>
      {t('alerts.outsideShip', { ship: name, priority: t(`alerts.priority.${priority}`) })}
    </AlertPriorityWord>
  );
}
