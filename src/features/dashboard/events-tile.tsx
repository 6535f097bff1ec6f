// What happened: counts of a day and a week, and the newest events with their age.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { formatAge, formatDate, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, RowList } from '#ui/row-list.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { useEventsTile } from './dashboard-queries.ts';
import { Tile } from './tile.tsx';

export function EventsTile({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useEventsTile(accountId);
  const nowMs = useWatched(slowClock);
  return (
    <Tile icon="event" title={t('dashboard.events')} live={live} wide>
      {({ held, day, week, newest }) =>
        held === 0 ? (
          <EmptyState icon={<Icon name="event" size={24} />} title={t('dashboard.eventsEmpty')}>
            {t('dashboard.eventsEmptyWhy')}
          </EmptyState>
        ) : (
          <>
            <dl className={css.figures}>
              <div>
                <dd>{formatNumber(day)}</dd>
                <dt>{t('dashboard.day')}</dt>
              </div>
              <div>
                <dd>{formatNumber(week)}</dd>
                <dt>{t('dashboard.week')}</dt>
              </div>
            </dl>
            {week === 0 && newest[0] && (
              <Text tone="quiet">
                {t('dashboard.eventsNone')} {t('dashboard.eventsNewest', { age: formatAge(nowMs - newest[0].occurredAt) })}
              </Text>
            )}
            <RowList label={t('dashboard.events')}>
              {newest.map((event) => (
                <EventLine key={event.id} event={event} nowMs={nowMs} />
              ))}
            </RowList>
          </>
        )
      }
    </Tile>
  );
}

function EventLine({ event: { title, category, occurredAt, occurredPrecision, sample }, nowMs }: { event: EventRow; nowMs: number }) {
  const { t } = useTranslation();
  const time = occurredPrecision === 'day' ? formatDate(occurredAt) : formatDateTime(occurredAt);
  return (
    <Row
      first={
        <>
          <Text as="div" strong>
            <bdi>{title}</bdi>
          </Text>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {t('dashboard.eventAt', { age: formatAge(nowMs - occurredAt), time })}
          </Text>
        </>
      }
    >
      {sample && <Chip tone="accent">{t('dashboard.sample')}</Chip>}
      <Chip>{t(`events.category.${category}`)}</Chip>
    </Row>
  );
}
