// What is around a port: events nearby within a year, and own ships bound for it. For its drawer and its page.
import { placeOf } from '#domain/geo/longitude.ts';
import { HOUR_MS } from '#contract/units.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORIES } from '#contract/entities/events.ts';
import type { EventRow, PortRow } from '#contract/tables.ts';
import { withinNm } from '#domain/geo/near.ts';
import { formatAge, formatDate, formatDistance } from '#i18n/formats.ts';
import { EventSign } from '#map/event-sign.tsx';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { MonthChart } from '#ui/chart/month-chart.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { isBoundFor } from './port-destination.ts';
import { NEAR_NM, YEAR_MS } from './port-events.ts';

const MOST_LISTED = 10;

interface Props {
  accountId: string;
  port: PortRow;
}

interface NearProps extends Props {
  scheme: Scheme;
  /** Also the number in each month. */
  withMonths?: boolean;
  onOpen: (eventId: string) => void;
}

/** Of the last twelve months. */
export function EventsNear({ accountId, port, scheme, withMonths = false, onOpen }: NearProps) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const sinceMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS - YEAR_MS;
  const ofYear = useMemo(
    () => withinNm(placeOf(port), held?.values() ?? [], placeOf, NEAR_NM).filter(({ item }) => item.occurredAt > sinceMs),
    [held, port, sinceMs],
  );
  const timesMs = useMemo(() => ofYear.map(({ item }) => item.occurredAt), [ofYear]);
  const newest = ofYear.toSorted((one, other) => other.item.occurredAt - one.item.occurredAt);
  const title = t('ports.eventsNear', { distance: NEAR_NM });
  return (
    <section className="stack-12 shrinks">
      <h3 className="quiet-heading">{title}</h3>
      {!held && <SkeletonLines lines={4} />}
      {held && ofYear.length === 0 && <Text tone="quiet">{t('ports.eventsNone')}</Text>}
      {ofYear.length > 0 && (
        <>
          <BarList
            label={t('ports.byCategory')}
            bars={EVENT_CATEGORIES.map((category) => ({
              key: category,
              label: t(`events.category.${category}`),
              count: ofYear.filter(({ item }) => item.category === category).length,
              picture: <EventSign scheme={scheme} category={category} size={18} />,
            }))}
          />
          {ofYear.some(({ item }) => item.sample) && <Text tone="quiet">{t('ports.withSamples')}</Text>}
          {withMonths && <MonthChart title={t('ports.byMonth')} timesMs={timesMs} nowMs={nowMs} months={13} />}
          <ItemList
            label={title}
            items={newest.slice(0, MOST_LISTED).map(({ item, distanceNm }) => ({
              key: item.id,
              picture: <EventSign scheme={scheme} category={item.category} type={item.type} isInvented={item.sample} />,
              title: item.title,
              detail: detailOf(item, t),
              end: formatDistance(distanceNm),
              onOpen: () => onOpen(item.id),
            }))}
          />
        </>
      )}
    </section>
  );
}

const detailOf = (event: EventRow, t: ReturnType<typeof useTranslation>['t']): string =>
  [event.sample && t('events.sampleMark'), t(`events.type.${event.type}`), formatDate(event.occurredAt)].filter(Boolean).join(' · ');

export function BoundForIt({ accountId, port, onOpen }: Props & { onOpen: (mmsi: number) => void }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (own.state !== 'ready') return null;
  const bound = own.value.filter(({ destination }) => isBoundFor(destination, port));
  return (
    <PagePart title={t('ports.bound')}>
      {bound.length === 0 ? (
        <Text tone="quiet">{t('ports.boundNone')}</Text>
      ) : (
        <ItemList
          label={t('ports.bound')}
          items={bound.map((ship) => ({
            key: String(ship.mmsi),
            picture: <Icon name="ship" />,
            title: ship.name ?? String(ship.mmsi),
            detail: t('ports.reports', { destination: ship.destination, eta: ship.eta?.replace('T', ' ') ?? t('ports.noEta') }),
            end: formatAge(nowMs - ship.lastSeen),
            onOpen: () => onOpen(ship.mmsi),
          }))}
        />
      )}
    </PagePart>
  );
}
