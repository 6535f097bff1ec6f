// The filters of the list of events: categories and types as on the map, time, near own ships, in an area. Also how current the list is.
import { DAY_MS } from '#contract/units.ts';
import { useTranslation } from 'react-i18next';
import { formatAge, formatDate, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { readTyped } from '#i18n/typed-time.ts';
import { useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import type { RiskArea } from '#store/risk-areas.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { FilterPopover } from '#ui/table/filter-popover.tsx';
import { ListFilters } from '#ui/frame/list-screen.tsx';
import { Select } from '#ui/form/select.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { CategoryChecks, TypeChecks } from './event-checks.tsx';
import type { EventCounts } from './event-counts.ts';
import { EVENT_DAYS, type EventsSearch, NEAR_SHIPS_NM, readEventsSearch } from './events-search.ts';

interface Props {
  /** Of all stored events; undefined while they are read. */
  counts: EventCounts | undefined;
  areas: readonly RiskArea[];
  search: EventsSearch;
  onSearch: (search: EventsSearch) => void;
}

export function EventFilters({ counts, areas, search, onSearch }: Props) {
  return (
    <ListFilters {...useFreshness(counts)}>
      <CategoryFilter counts={counts} />
      <TypeFilter counts={counts} />
      <AddressFilters areas={areas} search={search} onSearch={onSearch} />
    </ListFilters>
  );
}

function CategoryFilter({ counts }: Pick<Props, 'counts'>) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const { eventCategories } = useWorkbench();
  const chosen = eventCategories.map((category) => t(`events.category.${category}`)).join(', ');
  return (
    <FilterPopover label={t('events.categories')} chosen={t('eventsPage.categoriesChosen', { chosen })}>
      <CategoryChecks counts={counts} scheme={scheme} />
    </FilterPopover>
  );
}

function TypeFilter({ counts }: Pick<Props, 'counts'>) {
  const { t } = useTranslation();
  const { eventTypes } = useWorkbench();
  return (
    <FilterPopover
      label={t('eventsPage.types')}
      chosen={eventTypes.length === 0 ? t('events.types') : t('events.typesChosen', { count: eventTypes.length })}
    >
      <TypeChecks counts={counts} />
    </FilterPopover>
  );
}

/** The filters in the address, so that a tile, a link and the back button lead to the same list. */
function AddressFilters({ areas, search, onSearch }: Omit<Props, 'counts'>) {
  const { t } = useTranslation();
  const change = (part: Record<string, unknown>) => onSearch(readEventsSearch({ ...search, ...part }));
  const any = { value: '', label: t('eventsPage.any') };
  return (
    <>
      <WhenFilter search={search} onChange={change} />
      <Field label={t('eventsPage.near')}>
        {(control) => (
          <Select
            {...control}
            value={String(search.near ?? '')}
            options={[any, ...NEAR_SHIPS_NM.map((near) => ({ value: String(near), label: t('eventsPage.nearNm', { distance: near }) }))]}
            onChange={({ target }) => change({ near: Number(target.value) })}
          />
        )}
      </Field>
      {areas.length > 0 && (
        <Field label={t('eventsPage.area')}>
          {(control) => (
            <Select
              {...control}
              value={areas.some(({ id }) => id === search.area) ? search.area : ''}
              options={[any, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={({ target }) => change({ area: target.value || undefined })}
            />
          )}
        </Field>
      )}
    </>
  );
}

const RANGE = 'range';

/** The last days, or from one day to another. */
function WhenFilter({ search: { days, from, to }, onChange }: { search: EventsSearch; onChange: (part: Record<string, unknown>) => void }) {
  const { t } = useTranslation();
  const isRange = from !== undefined || to !== undefined;
  const choose = (value: string) => {
    if (value !== RANGE) return onChange({ days: Number(value), from: undefined, to: undefined });
    const nowMs = slowClock.get();
    onChange({ days: undefined, from: formatDate(nowMs - 180 * DAY_MS), to: formatDate(nowMs) });
  };
  return (
    <>
      <Field label={t('eventsPage.when')}>
        {(control) => (
          <Select
            {...control}
            value={isRange ? RANGE : String(days ?? '')}
            options={[
              { value: '', label: t('eventsPage.any') },
              ...EVENT_DAYS.map((one) => ({ value: String(one), label: t(`eventsPage.days${one}`) })),
              { value: RANGE, label: t('eventsPage.range') },
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      {isRange &&
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`eventsPage.${end}`)}
            precision="day"
            value={readTyped((end === 'from' ? from : to) ?? '', 'day')}
            onChange={(typed) => typed !== 'wrong' && onChange({ [end]: typed === 'none' ? undefined : formatDate(typed) })}
          />
        ))}
    </>
  );
}

/** How many events there are whatever their time, the age of the newest, and a warning that newer ones may be missing while offline. */
function useFreshness(counts: EventCounts | undefined): { newest: string | undefined; noLink: string | undefined } {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const isReachable = useWatched(serverReachable);
  const { newestMs, held } = counts ?? {};
  const newest =
    newestMs !== undefined &&
    held !== undefined &&
    [
      t('eventsPage.held', { count: held, number: formatNumber(held) }),
      t('events.newest', { time: formatDateTime(newestMs), age: formatAge(nowMs - newestMs) }),
    ].join(' · ');
  return { newest: newest || undefined, noLink: isReachable ? undefined : t('eventsPage.noLink') };
}
