import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { AlertsOutside } from '#features/alerts/alerts-outside.tsx';
import { ContextMark } from '#features/context/context-mark.tsx';
import { EventAnnouncer } from '#features/events/on-map/event-announcer.tsx';
import { EventTimeChip } from '#features/events/on-map/event-time-chip.tsx';
import { openThing } from '#features/map/map-commands.ts';
import { leadsSomewhere, type MapSearchParams, readMapSearch } from '#features/map/map-search.ts';
import { MapScreen } from '#features/map/map-screen.tsx';
import { PanelArrival } from '#features/map/address/panel-arrival.tsx';
import { PlaceArrival } from '#features/map/address/place-arrival.tsx';
import { useDrawersInUrl } from '#features/map/address/use-drawers-in-url.ts';
import { isPlanned, routeDraft } from '#features/routes/route-draft.ts';
import { PlaceMarkerMark } from '#features/search/place-marker-mark.tsx';
import { ShipDataAge } from '#features/ships/ship-data-age.tsx';
import { ShipMenu } from '#features/ships/ship-menu.tsx';
import { ShipFilterChip } from '#features/ships/ship-filter.tsx';
import { ReplayMark } from '#features/time/replay-mark.tsx';
import { SharedViewArrival } from '#features/views/shared-view-arrival.tsx';
import { showStart } from '#features/views/show-start.ts';
import { withTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import { drawerOf } from '#routes/-map-drawers.tsx';
import { mapLayers } from '#routes/-map-layers.ts';
import { panelOf } from '#routes/-map-panels.tsx';
import { laterPart } from '#ui/lazy-part.tsx';

const ChartLine = laterPart(() =>
  withTexts(['chartsPage'], () => import('#features/charts/chart-line.tsx')).then((module) => module.ChartLine),
);
const BoxSelect = laterPart(() => import('#features/ships/box-select.tsx').then((module) => module.BoxSelect));
const MapSearchBox = laterPart(() => import('#routes/-map-search-box.tsx').then((module) => module.MapSearchBox));

/** Close enough to see what lies around it. */
const MARKER_ZOOM = 8;

/** The planner moves the map to its route. */
const opensRoute = ({ beside }: MapSearchParams): boolean => beside === 'routes' && isPlanned(routeDraft.get());

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/dashboard/map');

export const Route = createFileRoute('/dashboard/map')({
  staticData: { frame: 'map', title: 'shell.map' },
  validateSearch: readMapSearch,
  component: MapRoute,
});

function MapRoute() {
  const session = useSession();
  const account = session.status === 'signedIn' ? session.account : undefined;
  return account && <MapOf key={account.id} account={account} />;
}

function MapOf({ account }: { account: Parameters<typeof panelOf>[2] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (to: MapSearchParams, replace = false) => navigate({ search: to, replace });
  useDrawersInUrl(search, go);
  const { view, at, panel, ...beside } = search;
  const shown = () => void go(beside, true);
  return (
    <MapScreen
      appearance={useAppearance()}
      account={account}
      layers={mapLayers}
      panel={(name, parts) => panelOf(name, parts, account)}
      drawer={(...drawer) => drawerOf(account, ...drawer)}
      menu={({ id, label }, { open, close }) => (
        <ShipMenu
          accountId={account.id}
          mmsi={Number(id)}
          name={label}
          onOpen={open}
          onPath={() => {
            close();
            openThing({ name: 'shipPath', mmsi: Number(id) });
          }}
        />
      )}
      onStart={({ chart }) => (leadsSomewhere(search) || opensRoute(search) ? undefined : showStart(account.id, chart))}
      marks={({ goTo, chart }) => (
        <>
          <ReplayMark />
          <AlertsOutside accountId={account.id} chart={chart} />
          <ShipFilterChip />
          <EventTimeChip accountId={account.id} />
          <ContextMark accountId={account.id} />
          <PlaceMarkerMark onGo={(position) => goTo(position, MARKER_ZOOM)} />
        </>
      )}
      also={(parts) => (
        <>
          <MapSearchBox accountId={account.id} parts={parts} />
          <EventAnnouncer accountId={account.id} />
          <BoxSelect chart={parts.chart} accountId={account.id} />
          {mapLayers.map(
            ({ record }) =>
              record && (
                <record.Arrival
                  key={record.kind}
                  accountId={account.id}
                  id={search[record.kind]}
                  onGo={parts.goTo}
                  onShow={parts.showClear}
                />
              ),
          )}
          <SharedViewArrival text={view} onShow={parts.show} onDone={shown} />
          <PlaceArrival text={at} onShow={parts.show} onDone={shown} />
          <PanelArrival name={panel} onDone={shown} />
        </>
      )}
      ground={({ chart }) => <ChartLine accountId={account.id} chart={chart} />}
      age={<ShipDataAge />}
    />
  );
}
