// The events of the list at a glance: how many a month, and of which types.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '#contract/events.ts';
import type { EventRow } from '#contract/tables.ts';
import { EventGlyph } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { BarList } from '#ui/bar-list.tsx';
import { MonthChart } from '#ui/month-chart.tsx';
import { useMedia } from '#ui/use-media.ts';
import { countEvents } from './event-counts.ts';
import css from './events-screen.module.css';

const MONTHS = 24;
/** As high as the chart beside it. */
const MOST_TYPES = 5;

interface Props {
  /** The same array while nothing changed. */
  events: readonly EventRow[];
}

/** Where the screen is narrow they are folded away: the list itself comes first. */
export function EventFigures({ events }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMedia('(max-width: 820px)');
  if (!isNarrow) return <Figures events={events} />;
  return (
    <details className={css.folded}>
      <summary>{t('eventsPage.figures')}</summary>
      <Figures events={events} />
    </details>
  );
}

function Figures({ events }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const timesMs = useMemo(() => events.map(({ occurredAt }) => occurredAt), [events]);
  const byType = useMemo(() => countEvents(events, { categories: ['all'], types: [] }).byType, [events]);
  return (
    <div className={css.figures}>
      <MonthChart title={t('eventsPage.byMonth')} timesMs={timesMs} nowMs={nowMs} months={MONTHS} />
      <section>
        <h3 className={css.heading}>{t('eventsPage.byType')}</h3>
        <BarList
          label={t('eventsPage.byType')}
          only={{ most: MOST_TYPES, rest: t('eventsPage.otherTypes') }}
          bars={EVENT_TYPES.map((type) => ({
            key: type,
            label: t(`events.type.${type}`),
            count: byType[type] ?? 0,
            picture: <EventGlyph type={type} />,
          }))}
        />
      </section>
    </div>
  );
}
