// The list of ports: worst rating first, by the same filter as the map, with the events near each within a year.
import { placeOf } from '#domain/geo/longitude.ts';
import { HOUR_MS } from '#contract/units.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countedEvents } from '#domain/counted-events.ts';
import { formatDate } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { type Stars, useStars } from '#store/use-stars.ts';
import { FilterPopover } from '#ui/table/filter-popover.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ListFilters, ListScreen } from '#ui/frame/list-screen.tsx';
import { StarButton, starColumn } from '#ui/list/star-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table/table.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { NoneOfRating, RatingChecks, Unrated } from './port-checks.tsx';
import { type PortLine, portColumns } from './port-columns.tsx';
import { countPorts, type PortCounts } from './port-counts.ts';
import { countNearEach } from './port-events.ts';

const idOf = ({ port }: PortLine) => port.id;
const nameOf = ({ port }: PortLine) => port.name;
const positionOf = ({ port }: PortLine) => placeOf(port);

/** Worst rating first, as in the map's panel, until the user sorts. */
function useLines(accountId: string) {
  const held = useHeld(heldPorts, accountId);
  const events = useHeld(heldEvents, accountId);
  const { portCategories } = useWorkbench();
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const counted = useMemo(() => countedEvents([...(events?.values() ?? [])]), [events]);
  const near = useMemo(() => held && events && countNearEach(held.values(), counted, hourMs), [held, events, counted, hourMs]);
  const counts = useMemo(() => held && countPorts(held.values(), portCategories), [held, portCategories]);
  const lines = useMemo(() => {
    const isInvented = counted[0]?.sample === true;
    return counts?.shown.map((port): PortLine => ({ port, events: near?.get(port.id), isInvented }));
  }, [counts, counted, near]);
  return { counts, lines };
}

export function PortsScreen({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = usePositionFormat();
  const scheme = useAppearance();
  const { counts, lines } = useLines(accountId);
  const stars = useStars(accountId);
  const isStarred = useMemo(
    () =>
      ({ port }: PortLine) =>
        stars.has('port', port.id),
    [stars],
  );
  const columns = useMemo(() => [...portColumns(t, { scheme, written }), starColumn(t, isStarred)], [t, scheme, written, isStarred]);
  const actions = useMemo(() => ({ most: 2, of: (line: PortLine) => <PortActions line={line} stars={stars} /> }), [stars]);
  return (
    <ListScreen>
      {counts && <Filters counts={counts} />}
      <Table
        name="ports"
        label={t('ports.title')}
        columns={columns}
        rows={lines}
        rowId={idOf}
        rowName={nameOf}
        isFirst={isStarred}
        position={positionOf}
        fileName={t('portsPage.fileName')}
        onOpen={({ port }) => void navigate({ to: '/dashboard/ports/$portId', params: { portId: port.id } })}
        actions={actions}
        empty={<NoPorts isNoneHeld={counts?.held === 0} />}
      />
    </ListScreen>
  );
}

function Filters({ counts }: { counts: PortCounts }) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const isReachable = useWatched(serverReachable);
  const { portCategories } = useWorkbench();
  const chosen = portCategories.map((rating) => t(`ports.rating.${rating}`)).join(', ');
  return (
    <>
      <ListFilters
        newest={counts.newestMs === undefined ? undefined : t('ports.newest', { date: formatDate(counts.newestMs) })}
        noLink={isReachable ? undefined : t('portsPage.noLink')}
      >
        <FilterPopover label={t('ports.ratings')} chosen={t('portsPage.ratingsChosen', { chosen })}>
          <RatingChecks counts={counts} scheme={scheme} />
        </FilterPopover>
      </ListFilters>
      {counts.held > 0 && <Unrated counts={counts} isAll={portCategories.includes('all')} />}
    </>
  );
}

/** No stored ports is not the same as no ports with that rating. */
function NoPorts({ isNoneHeld }: { isNoneHeld: boolean }) {
  const { t } = useTranslation();
  if (!isNoneHeld) return <NoneOfRating />;
  return (
    <EmptyState icon={<Icon name="port" size={24} />} title={t('ports.none')}>
      {t('ports.noneWhy')}
    </EmptyState>
  );
}

function PortActions({ line: { port }, stars }: { line: PortLine; stars: Stars }) {
  const { t } = useTranslation();
  return (
    <>
      <StarButton
        plain
        size="1"
        name={port.name}
        isStarred={stars.has('port', port.id)}
        onChange={(isStarred) => stars.set('port', port.id, isStarred)}
      />
      <IconButton plain asChild label={t('portsPage.showOnMap', { port: port.name })} size="1">
        <Link to="/dashboard/map" search={{ port: port.id }}>
          <Icon name="map" />
        </Link>
      </IconButton>
    </>
  );
}
