// Explains the signs of events on the map: only the categories and types that are present, the age classes with their limits, and counts.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { AGE_OPACITY, AGE_SIZE, EVENT_AGES, EVENT_COLOURS, EVENT_INKS } from '#map/event-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useEventWindow } from './event-window.ts';
import { useWorkbench } from '#map/workbench.ts';
import { timeWindow } from '#map/time-window.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { isEventShown } from '#features/events/event-filter.ts';
import { EventGlyph, EventSign } from '#map/event-sign.tsx';
import css from '#features/events/events.module.css';

const AGE_SIGN_PX = 22;

/** Mounted beside the map; stores no events of its own. */
export function EventsKey({ accountId, scheme }: { accountId: string; scheme: Scheme }) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const window = useEventWindow();
  const { eventViewOpen, eventMonths, eventCategories, eventTypes } = useWorkbench();
  const isSlider = useWatched(timeWindow) !== undefined;
  const there = useMemo(() => {
    const filter = { categories: eventCategories, types: eventTypes, window };
    const shown = [...(held?.values() ?? [])].filter((event) => isEventShown(event, filter));
    const [categories, types] = [new Set(shown.map(({ category }) => category)), new Set(shown.map(({ type }) => type))];
    return {
      categories: EVENT_CATEGORIES.filter((category) => categories.has(category)),
      types: EVENT_TYPES.filter((type) => types.has(type)),
      hasInvented: shown.some(({ sample }) => sample),
    };
  }, [held, window, eventCategories, eventTypes]);
  if (!eventViewOpen || there.categories.length === 0) return null;
  return (
    <section>
      <h3 className="quiet-heading">{isSlider ? t('events.title') : t('events.keyOf', { months: t(`events.months${eventMonths}`) })}</h3>
      <ul className="bare-list">
        <ClusterRow scheme={scheme} />
      </ul>
      <ul className="stack-4 bare-list" aria-label={t('events.keyCategories')}>
        {there.categories.map((category) => (
          <li key={category} className="line-8">
            <span className={css.sign}>
              <EventSign scheme={scheme} category={category} />
            </span>
            {t(`events.category.${category}`)}
          </li>
        ))}
        {there.hasInvented && (
          <li className="line-8">
            <span className={css.sign}>
              <EventSign scheme={scheme} category="Situational awareness" isInvented />
            </span>
            {t('events.keyInvented')}
          </li>
        )}
      </ul>
      <h3 className="quiet-heading">{t('events.keyTypes')}</h3>
      <ul className="stack-4 bare-list" aria-label={t('events.keyTypes')}>
        {there.types.map((type) => (
          <li key={type} className="line-8">
            <span className={css.sign}>
              <EventGlyph type={type} />
            </span>
            {t(`events.type.${type}`)}
          </li>
        ))}
      </ul>
      <h3 className="quiet-heading">{t('events.keyAges')}</h3>
      <AgeRows scheme={scheme} />
    </section>
  );
}

function AgeRows({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { ring } = EVENT_INKS[scheme];
  return (
    <ul className="stack-4 bare-list" aria-label={t('events.keyAges')}>
      {EVENT_AGES.map((age, at) => (
        <li key={age} className="line-8">
          <span className={css.sign}>
            <svg width={28} height={28} viewBox="-14 -14 28 28" aria-hidden="true">
              {at === 0 && <circle r={12.5} fill="none" stroke={ring} strokeWidth={1.25} />}
              <circle
                r={((AGE_SIZE[at] ?? 1) * AGE_SIGN_PX) / 2.4}
                fill={EVENT_COLOURS[scheme]['Situational awareness']}
                opacity={AGE_OPACITY[at] ?? 1}
              />
            </svg>
          </span>
          {t(`events.age.${age}`)}
        </li>
      ))}
    </ul>
  );
}

function ClusterRow({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { ring, cluster, clusterText } = EVENT_INKS[scheme];
  return (
    <li className="line-8">
      <span className={css.sign}>
        <svg width={28} height={28} viewBox="-14 -14 28 28" aria-hidden="true">
          <rect x={-7} y={-13} width={20} height={20} rx={4} fill={cluster} stroke={ring} />
          <rect x={-10} y={-10} width={20} height={20} rx={4} fill={cluster} stroke={ring} strokeWidth={1.8} />
          <text textAnchor="middle" dominantBaseline="central" fontSize={11} fill={clusterText}>
            12
          </text>
        </svg>
      </span>
      {t('events.cluster')}
    </li>
  );
}
