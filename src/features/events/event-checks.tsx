// The filters of events as checkboxes: categories and types, by the workbench's rules. Map and list share one choice.
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES } from '#contract/entities/events.ts';
import { chooseEventCategory, chooseEventType } from '#domain/workbench/workbench.ts';
import { EventGlyph, EventSign } from '#map/event-sign.tsx';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { CheckList } from '#ui/form/check-list.tsx';
import type { EventCounts } from './event-counts.ts';

interface Props {
  /** Of all stored events; undefined while they are read. */
  counts: EventCounts | undefined;
}

export function CategoryChecks({ counts, scheme }: Props & { scheme: Scheme }) {
  const { t } = useTranslation();
  const { eventCategories } = useWorkbench();
  return (
    <CheckList
      label={t('events.categories')}
      options={EVENT_CATEGORY_FILTERS.map((value) => ({
        value,
        label: t(`events.category.${value}`),
        picture: value === 'all' ? undefined : <EventSign scheme={scheme} category={value} size={16} />,
        count: value === 'all' ? counts?.held : (counts?.byCategory[value] ?? 0),
      }))}
      chosen={eventCategories}
      onToggle={(value) => changeWorkbench((before) => chooseEventCategory(before, value))}
    />
  );
}

export function TypeChecks({ counts }: Props) {
  const { t } = useTranslation();
  const { eventTypes } = useWorkbench();
  return (
    <CheckList
      label={t('events.typesWhy')}
      options={EVENT_TYPES.map((value) => ({
        value,
        label: t(`events.type.${value}`),
        picture: <EventGlyph type={value} />,
        count: counts?.byType[value] ?? 0,
      }))}
      chosen={eventTypes}
      onToggle={(value) => changeWorkbench((before) => chooseEventType(before, value))}
    />
  );
}
