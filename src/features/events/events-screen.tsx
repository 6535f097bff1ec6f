// The list of events: those on this device, by the same filters as the map, as charts by month and type, and as rows.
import { placeOf } from '#domain/geo/longitude.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { START_EVENT_CATEGORIES } from '#domain/workbench/filters.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { listRiskAreas, type RiskArea } from '#store/risk-areas.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { useAreEventsComplete } from '#store/use-seen.ts';
import type { Loadable } from '#platform/loadable.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ListScreen } from '#ui/frame/list-screen.tsx';
import { NoEvents } from '#ui/no-events.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table/table.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { eventColumns } from './event-columns.tsx';
import { countEvents } from './event-counts.ts';
import { EventFilters } from './event-filters.tsx';
import { listEvents } from './event-list.ts';
import type { EventsSearch } from './events-search.ts';
import { EventFigures } from './event-figures.tsx';
import { SamplesNotice } from './samples-notice.tsx';

interface Props {
  accountId: string;
  search: EventsSearch;
  onSearch: (search: EventsSearch) => void;
}

const idOf = ({ id }: EventRow) => id;
const nameOf = ({ title }: EventRow) => title;
const valueOf = <T,>(live: Loadable<T>): T | undefined => (live.state === 'ready' ? live.value : undefined);

/** `near` counts from the ships' present positions, which are read only for this filter. undefined: still being read. */
function useOwnShips(accountId: string, wanted: boolean): Ship[] | undefined {
  const own = useLive(async () => (wanted ? listOwnShips(accountId) : []), [accountId, wanted]);
  return valueOf(own);
}

function useListed(accountId: string, { days, from, to, near, area }: EventsSearch, areas: readonly RiskArea[] | undefined) {
  const held = useHeld(heldEvents, accountId);
  const { eventCategories: categories, eventTypes: types } = useWorkbench();
  const ships = useOwnShips(accountId, near !== undefined);
  const minuteMs: EpochMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const inside = area === undefined ? undefined : areas?.find(({ id }) => id === area);
  const isReady = held && (near === undefined || ships) && (area === undefined || areas);
  // without a time limit nothing changes with the minute
  const nowMs = days === undefined ? 0 : minuteMs;
  const rows = useMemo(() => {
    if (!held || !isReady) return undefined;
    const nearShips = near && ships ? { ships, radiusNm: near } : undefined;
    return listEvents(held.values(), { categories, types, days, from, to, near: nearShips, area: inside }, nowMs);
  }, [held, isReady, categories, types, days, from, to, near, ships, inside, nowMs]);
  const counts = useMemo(() => held && countEvents(held.values(), { categories: ['all'], types: [] }), [held]);
  return { rows, counts };
}

export function EventsScreen({ accountId, search, onSearch }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = usePositionFormat();
  const scheme = useAppearance();
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const areas = valueOf(useLive(() => listRiskAreas(accountId, hourMs), [accountId, hourMs]));
  const { rows, counts } = useListed(accountId, search, areas);
  const isComplete = useAreEventsComplete(accountId);
  const columns = useMemo(() => eventColumns(t, { scheme, written }), [t, scheme, written]);
  const actions = useMemo(() => ({ most: 1, of: (event: EventRow) => <ToMap event={event} /> }), []);
  const onAll = () => {
    changeWorkbench((before) => ({ ...before, eventCategories: START_EVENT_CATEGORIES, eventTypes: [] }));
    onSearch({});
  };
  return (
    <ListScreen>
      <EventFilters counts={counts} areas={areas ?? []} search={search} onSearch={onSearch} />
      {counts && <SamplesNotice counts={counts} />}
      {rows && rows.length > 0 && <EventFigures events={rows} from={search.from} to={search.to} />}
      <Table
        name="events"
        label={t('events.title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        sortedBy={{ field: 'happened', direction: 'desc' }}
        position={placeOf}
        fileName={t('eventsPage.fileName')}
        onOpen={({ id }) => void navigate({ to: '/dashboard/events/$eventId', params: { eventId: id } })}
        actions={actions}
        empty={counts?.held === 0 ? <NoEvents isComplete={isComplete} /> : <NoMatch onAll={onAll} />}
      />
    </ListScreen>
  );
}

/** No stored events is not the same as no events that pass the filters. */
function NoMatch({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation();
  const all = (
    <Button kind="soft" onClick={onAll}>
      {t('eventsPage.showAll')}
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="event" size={24} />} title={t('eventsPage.noMatch')} action={all}>
      {t('events.empty')}
    </EmptyState>
  );
}

function ToMap({ event: { id, title } }: { event: EventRow }) {
  const { t } = useTranslation();
  return (
    <IconButton plain asChild label={t('eventsPage.showOnMap', { event: title })} size="1">
      <Link to="/dashboard/map" search={{ event: id }}>
        <Icon name="map" />
      </Link>
    </IconButton>
  );
}
