// Charts for the list of events: how many in each month, and of which types.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '#contract/entities/events.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { EventGlyph } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { MonthChart } from '#ui/chart/month-chart.tsx';
import { monthsBetween } from '#ui/chart/months.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { countEvents } from './event-counts.ts';
import { rangeOf } from './event-list.ts';
import css from './events-screen.module.css';

/** Fewer would look like a trend; more than 50 years makes bars too thin to see. */
const [LEAST_MONTHS, MOST_MONTHS] = [12, 600];
/** As high as the chart beside it. */
const MOST_TYPES = 5;

interface Props {
  /** The same array while nothing changed. */
  events: readonly EventRow[];
  /** The days to which the list is limited, if any. */
  from: string | undefined;
  to: string | undefined;
}

/** Folded on narrow screens: the list comes first. */
export function EventFigures(props: Props) {
  const { t } = useTranslation();
  const isNarrow = useMedia('(max-width: 820px)');
  if (!isNarrow) return <Figures {...props} />;
  return (
    <details className={css.folded}>
      <summary>{t('eventsPage.figures')}</summary>
      <Figures {...props} />
    </details>
  );
}

/** The months with events, up to the present one or to the last day of the filter. */
function monthsOf(timesMs: readonly EpochMs[], range: ReturnType<typeof rangeOf>, nowMs: EpochMs): { months: number; untilMs: EpochMs } {
  const untilMs = Math.min(range?.toMs ?? nowMs, nowMs);
  const firstMs = range && Number.isFinite(range.fromMs) ? range.fromMs : timesMs.reduce((one, other) => Math.min(one, other), untilMs);
  return { months: Math.min(MOST_MONTHS, Math.max(LEAST_MONTHS, monthsBetween(firstMs, untilMs))), untilMs };
}

function Figures({ events, from, to }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const timesMs = useMemo(() => events.map(({ occurredAt }) => occurredAt), [events]);
  const { months, untilMs } = monthsOf(timesMs, rangeOf(from, to), nowMs);
  const byType = useMemo(() => countEvents(events, { categories: ['all'], types: [] }).byType, [events]);
  return (
    <div className={css.figures}>
      <MonthChart title={t('eventsPage.byMonth')} {...{ timesMs, nowMs, months, untilMs }} />
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
