// A small map of own ships, events near them and active alerts. The text below says the same.
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import { MINUTE_MS, type NauticalMiles } from '#contract/units.ts';
import { formatLimit, formatNumber } from '#i18n/formats.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { SHIP_INKS } from '#map/ships/ship-look.ts';
import { SmallMap } from '#map/small/small-map.tsx';
import { HALO_PX, SHIP_TONES, type ShipTone, type SmallMapPoint } from '#map/small/small-map-points.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import css from './dashboard.module.css';
import { liveOf } from './live-of.ts';
import { mapContent } from './map-content.ts';
import { Tile } from './tile.tsx';
import type { Surroundings } from './use-surroundings.ts';

interface Props {
  accountId: string;
  around: Surroundings | undefined;
}

export function MapTile({ accountId, around }: Props) {
  const { t } = useTranslation();
  const known = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const minuteMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const content = useMemo(() => {
    if (!around || !known || !events) return undefined;
    const holding = [...known.values()].filter(({ endedAt }) => endedAt === undefined);
    const points = mapContent(
      around,
      holding.map((alert) => ({ alert, event: events.get(alert.eventId) })),
      minuteMs,
    );
    const shown = new Set(points.filter(({ kind }) => kind === 'ship').map(({ id }) => id));
    const unseen = [...around.ships.keys()].filter((mmsi) => !shown.has(String(mmsi))).length;
    return { points, alerts: holding.length, unseen, near: around.events.length, nearNm: around.proximityNm };
  }, [around, known, events, minuteMs]);
  return (
    <Tile icon="map" title={t('dashboardPage.map')} live={liveOf(content)}>
      {(shown) =>
        shown.points.length === 0 ? (
          <OwnEmptyState icon={<Icon name="map" size={24} />} title={t('dashboardPage.mapNone')}>
            {t('dashboardPage.mapNoneWhy')}
          </OwnEmptyState>
        ) : (
          <Shown {...shown} />
        )
      }
    </Tile>
  );
}

interface ShownProps {
  points: readonly SmallMapPoint[];
  alerts: number;
  /** Events near own ships; the others are farther off and of an alert. */
  near: number;
  /** What the user calls near. */
  nearNm: NauticalMiles;
  /** Own ships that are not on the map, because no position of theirs was ever received. */
  unseen: number;
}

function Shown({ points, alerts, near, nearNm, unseen }: ShownProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const count = (kind: SmallMapPoint['kind']) => points.filter((point) => point.kind === kind).length;
  const [ships, events, ports] = [count('ship'), count('event'), count('port')];
  const drawn = points.filter((point) => point.kind === 'ship');
  const stale = drawn.filter(({ isStale }) => isStale).length;
  const tones = new Set<ShipTone>([...drawn.map(({ tone }) => tone), ...(stale > 0 ? (['old'] as const) : [])]);
  const words = [
    t('dashboardPage.mapShips', { count: ships + unseen }),
    unseen > 0 && t('dashboardPage.mapUnseen', { number: formatNumber(unseen) }),
    stale > 0 && t('dashboardPage.mapStale', { number: formatNumber(stale) }),
    alerts > 0 && t('alerts.active', { count: alerts, number: formatNumber(alerts) }),
    near > 0 && t('dashboardPage.mapEvents', { count: near, distance: formatLimit(nearNm) }),
    events > near && t('dashboardPage.mapEventsFarther', { count: events - near }),
    ports > 0 && t('dashboardPage.mapPorts', { count: ports }),
  ];
  const open = ({ kind, id }: SmallMapPoint) =>
    void navigate({ to: '/dashboard/map', search: kind === 'ship' ? { ship: Number(id) } : { [kind]: id } });
  return (
    <>
      <SmallMap label={words.filter(Boolean).join(' · ')} points={points} onOpen={open} />
      <Key tones={SHIP_TONES.filter((tone) => tones.has(tone))} />
    </>
  );
}

const isPriority = (tone: ShipTone): tone is AlertRow['priority'] => (ALERT_PRIORITIES as readonly ShipTone[]).includes(tone);

/** Only for what is present. */
function Key({ tones }: { tones: readonly ShipTone[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.key} aria-label={t('dashboardPage.key')}>
      {tones.map((tone) => (
        <li key={tone}>
          <ShipDot tone={tone} />
          {isPriority(tone) ? t(`alerts.priority.${tone}`) : t(`dashboardPage.tone.${tone}`)}
        </li>
      ))}
    </ul>
  );
}

/** As the small map draws her. */
function ShipDot({ tone }: { tone: ShipTone }) {
  const scheme = useAppearance();
  const { alarm: danger, caution: near } = ALERT_COLOURS[scheme];
  const { ink } = SHIP_INKS[scheme];
  const colour = { ...ALERT_COLOURS[scheme], danger, near, old: ink, plain: ink }[tone];
  const haloPx = HALO_PX[tone];
  return (
    <svg width={20} height={20} viewBox="-10 -10 20 20" aria-hidden="true">
      {haloPx && <circle r={10 - haloPx / 2} fill={colour} fillOpacity={0.25} stroke={colour} strokeWidth={haloPx} />}
      {tone === 'near' && <circle r={8} fill="none" stroke={colour} strokeWidth={1.25} />}
      <circle r={4} fill={tone === 'old' ? 'none' : colour} stroke={colour} strokeWidth={1.5} />
    </svg>
  );
}
