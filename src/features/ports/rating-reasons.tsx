// Why a port has its rating: what an administrator set and why, and what the events near it make of it, each with its weight.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ComputedRating } from '#contract/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import { formatDate, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { NEAR_NM } from './port-events.ts';
import css from './port-screen.module.css';

interface Props {
  accountId: string;
  port: PortRow;
}

export function RatingReasons({ accountId, port: { givenRating, computedRating } }: Props) {
  const { t } = useTranslation();
  if (!givenRating && !computedRating) return null;
  return (
    <div className={css.reasons}>
      {givenRating && (
        <>
          <Text>{t('portsPage.givenAt', { time: formatDateTime(givenRating.at) })}</Text>
          <p className={css.reason}>
            <bdi>{givenRating.reason}</bdi>
          </p>
        </>
      )}
      {computedRating && (
        <Text className="tabular">
          {t(givenRating ? 'portsPage.wouldBe' : 'portsPage.computedFrom', {
            count: computedRating.eventCount,
            number: formatNumber(computedRating.eventCount),
            distance: NEAR_NM,
            score: formatNumber(computedRating.score, 1),
            rating: t(`ports.rating.${computedRating.rating}`),
          })}
        </Text>
      )}
      {computedRating && <Weights accountId={accountId} computed={computedRating} />}
    </div>
  );
}

/** Heaviest first, as it came. An event that this device does not hold is still counted. */
function Weights({ accountId, computed: { events, eventCount } }: { accountId: string; computed: ComputedRating }) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const left = eventCount - events.length;
  return (
    <details className={css.details}>
      <summary>{t('portsPage.weights')}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('events.one')}</th>
            <th scope="col">{t('portsPage.happened')}</th>
            <th scope="col">{t('portsPage.distance')}</th>
            <th scope="col">{t('portsPage.weight')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ eventId, distanceNm, weight }) => {
            const event = held?.get(eventId);
            return (
              <tr key={eventId}>
                <th scope="row">
                  {event ? (
                    <Link to="/dashboard/events/$eventId" params={{ eventId }} className={css.link}>
                      <bdi>{event.title}</bdi>
                    </Link>
                  ) : (
                    t('portsPage.eventNotHeld')
                  )}
                </th>
                <td className="tabular">{event && formatDate(event.occurredAt)}</td>
                <td className="tabular">{formatDistance(distanceNm)}</td>
                <td className="tabular">{formatNumber(weight, 2)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <Text size="small" tone="quiet">
          {t('portsPage.lighter', { count: left, number: formatNumber(left) })}
        </Text>
      )}
    </details>
  );
}
