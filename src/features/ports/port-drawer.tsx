// One port: its rating or that nobody gave it one, where it is, what happened near it within a year, which own ships are bound for it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORIES } from '#contract/events.ts';
import type { EventRow, PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { withinNm } from '#domain/geo/near.ts';
import { countryFlag, countryName } from '#i18n/country-name.ts';
import { formatAge, formatDate, formatDistance, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { ChartView } from '#map/chart-view.ts';
import { EventSign } from '#map/event-sign.tsx';
import { portClass } from '#map/port-look.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { CopyLink } from '#ui/copy-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { isBoundFor } from './port-destination.ts';
import { PortSign } from './port-sign.tsx';
import css from './ports.module.css';

const NEAR_NM = 50;
const YEAR_MS = 365 * 86_400_000;
const MOST_LISTED = 10;
const PORT_ZOOM = 10;

interface Props {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

const placeOf = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];

export function PortDrawer({ accountId, id, scheme, onClose, onBack, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const port = held?.get(id);
  return (
    <Drawer
      title={port?.name ?? t('ports.one')}
      onClose={onClose}
      {...(onBack && { onBack })}
      actions={
        port && (
          <IconButton label={t('ports.showOnMap')} onClick={() => onShow({ position: placeOf(port), zoom: PORT_ZOOM })}>
            <Icon name="locate" />
          </IconButton>
        )
      }
    >
      {port ? (
        <PortDetails accountId={accountId} port={port} scheme={scheme} />
      ) : held ? (
        <EmptyState title={t('ports.notHeld')}>{t('ports.notHeldWhy')}</EmptyState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

interface DetailProps {
  accountId: string;
  port: PortRow;
  scheme: Scheme;
}

function PortDetails({ accountId, port, scheme }: DetailProps) {
  const { t } = useTranslation();
  const of = portClass(port.threatRating);
  return (
    <div className={css.drawer}>
      <div className={css.head}>
        <PortSign scheme={scheme} of={of} size={30} />
        <div>
          <Text as="div" strong>
            {port.threatRating ? t('ports.rated', { rating: t(`ports.rating.${of}`) }) : t('ports.rating.unrated')}
          </Text>
          {!port.threatRating && (
            <Text as="div" size="small" tone="quiet">
              {t('ports.unratedWhy')}
            </Text>
          )}
        </div>
      </div>
      <Facts facts={useFactsOf(port)} />
      <EventsNear accountId={accountId} port={port} scheme={scheme} />
      <BoundForIt accountId={accountId} port={port} />
      <div>
        <CopyLink url={`${location.origin}/dashboard/map?port=${encodeURIComponent(port.id)}`} />
      </div>
    </div>
  );
}

function useFactsOf(port: PortRow): Fact[] {
  const { t } = useTranslation();
  const formatPosition = usePositionFormat();
  const country = port.country && (
    <>
      <span aria-hidden="true">{countryFlag(port.country)}</span> {countryName(port.country)} ({port.country})
    </>
  );
  const facts: (Fact | undefined)[] = [
    country ? { label: t('ports.country'), value: country } : undefined,
    port.locode === undefined ? undefined : { label: t('ports.locode'), value: port.locode, code: true },
    { label: t('ports.position'), value: formatPosition(placeOf(port)), code: true },
    { label: t('ports.harbour'), value: t(`ports.harbourSize.${port.harbourSize ?? 'unknown'}`) },
    { label: t('ports.source'), value: port.source },
    { label: t('ports.updated'), value: formatDate(port.updatedAt) },
  ];
  return facts.filter((fact) => fact !== undefined);
}

function EventsNear({ accountId, port, scheme }: DetailProps) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const near = useMemo(() => (held ? withinNm(placeOf(port), held.values(), placeOf, NEAR_NM) : []), [held, port]);
  const ofYear = near.filter(({ item }) => item.occurredAt > nowMs - YEAR_MS);
  const newest = ofYear.toSorted((one, other) => other.item.occurredAt - one.item.occurredAt);
  const title = t('ports.eventsNear', { distance: NEAR_NM });
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      {ofYear.length === 0 ? (
        <Text tone="quiet">{t('ports.eventsNone')}</Text>
      ) : (
        <>
          <ul className={css.key} aria-label={t('ports.byCategory')}>
            {EVENT_CATEGORIES.map((category) => [category, ofYear.filter(({ item }) => item.category === category).length] as const)
              .filter(([, count]) => count > 0)
              .map(([category, count]) => (
                <li key={category}>
                  <EventSign scheme={scheme} category={category} size={18} />
                  <span className={css.word}>{t(`events.category.${category}`)}</span>
                  <span className="tabular">{formatNumber(count)}</span>
                </li>
              ))}
          </ul>
          {ofYear.some(({ item }) => item.sample) && <Text tone="quiet">{t('ports.withSamples')}</Text>}
          <ItemList
            label={title}
            items={newest.slice(0, MOST_LISTED).map(({ item, distanceNm }) => ({
              key: item.id,
              picture: <EventSign scheme={scheme} category={item.category} type={item.type} />,
              title: item.title,
              detail: detailOf(item, t),
              end: formatDistance(distanceNm),
              onOpen: () => showDrawer({ name: 'event', id: item.id }),
            }))}
          />
        </>
      )}
    </section>
  );
}

const detailOf = (event: EventRow, t: ReturnType<typeof useTranslation>['t']): string =>
  [event.sample && t('events.sampleMark'), t(`events.type.${event.type}`), formatDate(event.occurredAt)].filter(Boolean).join(' · ');

function BoundForIt({ accountId, port }: { accountId: string; port: PortRow }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (own.state !== 'ready') return null;
  const bound = own.value.filter(({ destination }) => isBoundFor(destination, port));
  return (
    <section>
      <h3 className={css.heading}>{t('ports.bound')}</h3>
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
            onOpen: () => showDrawer({ name: 'ship', mmsi: ship.mmsi }),
          }))}
        />
      )}
    </section>
  );
}
