// The reports that count for a ship, heaviest first, each with distance and age; opening one leads to the map.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NearReport } from '#domain/risk/ship-inputs.ts';
import { formatAge, formatDate, formatDistance, formatNumber } from '#i18n/formats.ts';
import { EventSign } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Card } from '#ui/frame/card.tsx';
import { type Item, ItemList } from '#ui/list/item-list.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { Text } from '#ui/text.tsx';
import type { ShipRating } from './rated-ships.ts';

const MOST_LISTED = 10;

export function IncidentsCard({ inputs, reports }: Pick<ShipRating, 'inputs' | 'reports'>) {
  const { t } = useTranslation();
  const itemOf = useItem();
  const left = reports.length - MOST_LISTED;
  return (
    <Card id="vta-incidents" title={t('vtaPage.incidents')} hint={`${t('vtaPage.incidentsWhy')} ${t('vtaPage.incidentsOpen')}`}>
      {reports.length === 0 ? (
        <Text tone="quiet">{t(inputs.reports ? 'vtaPage.incidentsNone' : 'vtaPage.incidentsUnknown')}</Text>
      ) : (
        <ItemList label={t('vtaPage.incidents')} items={reports.slice(0, MOST_LISTED).map(itemOf)} />
      )}
      {left > 0 && <Text tone="quiet">{t('vtaPage.incidentsMore', { number: formatNumber(left) })}</Text>}
    </Card>
  );
}

function useItem(): (report: NearReport) => Item {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const nowMs = useWatched(slowClock);
  const navigate = useNavigate();
  return ({ event, distanceNm, weight }) => ({
    key: event.id,
    picture: <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} />,
    title: event.title,
    detail: [
      ...(event.sample ? [t('events.sampleMark')] : []),
      t(`events.type.${event.type}`),
      formatDate(event.occurredAt),
      t('vtaPage.weight', { weight: formatNumber(weight, 2) }),
    ].join(' · '),
    end: (
      <>
        {formatDistance(distanceNm)}
        <br />
        {formatAge(Math.max(0, nowMs - event.occurredAt))}
      </>
    ),
    onOpen: () => void navigate({ to: '/dashboard/map', search: { event: event.id } }),
  });
}
