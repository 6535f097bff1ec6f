// Why a port has its rating: what an administrator set and why, and the events nearby with their weights.
import { useTranslation } from 'react-i18next';
import { type ComputedRating, isRatingInvented } from '#contract/entities/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import { formatDate, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { heldEvents, heldRuleSets } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { TextLink } from '#ui/list/links.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
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
    <div className="stack-8">
      {givenRating && !isRatingInvented({ givenRating }) && (
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
      {computedRating && <RatedBy accountId={accountId} />}
      {computedRating && <Weights accountId={accountId} computed={computedRating} />}
    </div>
  );
}

/** The edition of the organisation, and whose weights of reports it has: those alone rate a port. */
function RatedBy({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const rows = useHeld(heldRuleSets, accountId);
  if (!rows) return null;
  const { edition, basis } = chosenRules(rows.values());
  return (
    <Text size="small" tone="quiet" className="breaks">
      {t(edition === basis ? 'portsPage.byEdition' : 'portsPage.byOwnEdition', { edition, basis })}
    </Text>
  );
}

/** Heaviest first, as received. Events that this device does not have are counted too. */
function Weights({ accountId, computed: { events, eventCount } }: { accountId: string; computed: ComputedRating }) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const left = eventCount - events.length;
  return (
    <details className={css.details}>
      <summary>{t('portsPage.weights')}</summary>
      <PlainTable
        label={t('portsPage.weights')}
        heads={[t('events.one'), t('portsPage.happened'), t('portsPage.distance'), t('portsPage.weight')].map((words) => ({ words }))}
      >
        {events.map(({ eventId, distanceNm, weight }) => {
          const event = held?.get(eventId);
          return (
            <tr key={eventId}>
              <td>
                {event ? (
                  <TextLink to="/dashboard/events/$eventId" params={{ eventId }}>
                    {event.title}
                  </TextLink>
                ) : (
                  t('portsPage.eventNotHeld')
                )}
              </td>
              <td>{event && formatDate(event.occurredAt)}</td>
              <td data-label={t('portsPage.distance')}>{formatDistance(distanceNm)}</td>
              <td data-label={t('portsPage.weight')}>{formatNumber(weight, 2)}</td>
            </tr>
          );
        })}
      </PlainTable>
      {left > 0 && (
        <Text size="small" tone="quiet">
          {t('portsPage.lighter', { count: left, number: formatNumber(left) })}
        </Text>
      )}
    </details>
  );
}
