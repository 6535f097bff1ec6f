// One event: what, where, when, who says so, what is near it, and which own ships could be there within a day. All from this device.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { nearestOf, withinNm } from '#domain/geo/near.ts';
import { shipsInReach } from '#domain/steaming.ts';
import { formatAge, formatCourse, formatDateTime, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { CopyLink } from '#ui/copy-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { eventItem } from './event-items.tsx';
import { EventSign } from '#map/event-sign.tsx';
import { happenedAgo, happenedAt } from './event-words.ts';
import css from './events.module.css';

const NEARBY_NM = 50;
const REACH_HOURS = 24;
const MOST_LISTED = 20;
const EVENT_ZOOM = 8;

interface Props {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

const placeOf = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];

export function EventDrawer({ accountId, id, scheme, onClose, onBack, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const event = held?.get(id);
  const show = () => event && onShow({ position: placeOf(event), zoom: EVENT_ZOOM });
  return (
    <Drawer
      title={event?.title ?? t('events.one')}
      onClose={onClose}
      {...(onBack && { onBack })}
      actions={
        event && (
          <IconButton label={t('events.showOnMap')} onClick={show}>
            <Icon name="locate" />
          </IconButton>
        )
      }
    >
      {event ? (
        <EventDetails accountId={accountId} event={event} scheme={scheme} />
      ) : held ? (
        <EmptyState title={t('events.notHeld')}>{t('events.notHeldWhy')}</EmptyState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

interface DetailProps {
  accountId: string;
  event: EventRow;
  scheme: Scheme;
}

function EventDetails({ accountId, event, scheme }: DetailProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <div className={css.drawer}>
      {event.sample && <Notice tone="warning">{t('events.sample')}</Notice>}
      <div className={css.head}>
        <EventSign scheme={scheme} category={event.category} type={event.type} size={32} />
        <div>
          <div className={css.chips}>
            <Chip>{t(`events.type.${event.type}`)}</Chip>
            <Chip>{t(`events.category.${event.category}`)}</Chip>
          </div>
          <Text as="div" tone="quiet" className="tabular">
            {t('events.ago', { age: happenedAgo(event, nowMs) })}
          </Text>
        </div>
      </div>
      {event.description !== '' && (
        <p className={css.description}>
          <bdi>{event.description}</bdi>
        </p>
      )}
      <Facts facts={useFactsOf(accountId, event)} />
      <ShipsInReach accountId={accountId} event={event} />
      <NearbyEvents accountId={accountId} event={event} scheme={scheme} />
      <div className={css.actions}>
        <CopyLink url={`${location.origin}/dashboard/map?event=${encodeURIComponent(event.id)}`} />
      </div>
    </div>
  );
}

function useFactsOf(accountId: string, event: EventRow): Fact[] {
  const { t } = useTranslation();
  const formatPosition = usePositionFormat();
  const ports = useHeld(heldPorts, accountId);
  const nearest = useMemo(() => ports && nearestOf(placeOf(event), ports.values(), placeOf), [ports, event]);
  const fromPort =
    nearest &&
    t('events.fromPort', {
      distance: formatDistance(nearest.distanceNm),
      bearing: formatCourse(bearingDeg(placeOf(nearest.item), placeOf(event))),
      port: nearest.item.name,
    });
  const rows: [label: string, value: string | undefined, code?: boolean][] = [
    [t('events.position'), formatPosition(placeOf(event)), true],
    [t('events.nearestPort'), fromPort],
    [t('events.occurredAt'), event.occurredPrecision === 'day' ? `${happenedAt(event)} (${t('events.timeUnknown')})` : happenedAt(event)],
    [t('events.reportedAt'), formatDateTime(event.reportedAt)],
    [t('events.victim'), event.victim],
    [t('events.aggressor'), event.aggressor],
    [t('events.source'), event.source],
    [t('events.reference'), event.sourceReference],
  ];
  return rows.flatMap(([label, value, code]) => (value === undefined ? [] : [{ label, value, ...(code && { code }) }]));
}

function ShipsInReach({ accountId, event }: { accountId: string; event: EventRow }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (own.state !== 'ready') return null;
  const reached = shipsInReach(own.value, placeOf(event), REACH_HOURS);
  return (
    <section>
      <h3 className={css.heading}>{t('events.ownShips', { hours: REACH_HOURS })}</h3>
      {reached.length === 0 ? (
        <Text tone="quiet">{own.value.length === 0 ? t('events.ownShipsNoFleet') : t('events.ownShipsNone')}</Text>
      ) : (
        <ItemList
          label={t('events.ownShips', { hours: REACH_HOURS })}
          items={reached.slice(0, MOST_LISTED).map(({ ship, distanceNm, speedKn, isAssumed, hours }) => ({
            key: String(ship.mmsi),
            picture: <Icon name="ship" />,
            title: ship.name ?? String(ship.mmsi),
            detail: t(isAssumed ? 'events.atAssumedSpeed' : 'events.atSpeed', {
              speed: formatSpeed(speedKn),
              age: formatAge(nowMs - ship.lastSeen),
            }),
            end: (
              <>
                {t('events.hours', { hours: formatNumber(hours, hours < 10 ? 1 : 0) })}
                <br />
                {formatDistance(distanceNm)}
              </>
            ),
            onOpen: () => showDrawer({ name: 'ship', mmsi: ship.mmsi }),
          }))}
        />
      )}
      {reached.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(reached.length - MOST_LISTED) })}</Text>}
    </section>
  );
}

function NearbyEvents({ accountId, event, scheme }: DetailProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const held = useHeld(heldEvents, accountId);
  const near = useMemo(
    () => (held ? withinNm(placeOf(event), held.values(), placeOf, NEARBY_NM).filter(({ item }) => item.id !== event.id) : []),
    [held, event],
  );
  const title = t('events.nearby', { distance: NEARBY_NM });
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      {near.length === 0 && <Text tone="quiet">{t('events.nearbyNone')}</Text>}
      <ItemList
        label={title}
        items={near.slice(0, MOST_LISTED).map(({ item, distanceNm }) =>
          eventItem(item, {
            scheme,
            nowMs,
            t,
            end: formatDistance(distanceNm),
            onOpen: ({ id }) => showDrawer({ name: 'event', id }),
          }),
        )}
      />
      {near.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(near.length - MOST_LISTED) })}</Text>}
    </section>
  );
}
