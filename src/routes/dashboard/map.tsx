import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, lazy } from 'react';
import { openThing } from '#features/map/map-commands.ts';
import { leadsSomewhere, type MapSearchParams, readMapSearch } from '#features/map/map-search.ts';
import { laterLayers } from '#features/map/layers/later-layers.ts';
import { MapScreen } from '#features/map/map-screen.tsx';
import { useDrawersInUrl } from '#features/map/address/use-drawers-in-url.ts';
import { isPlanned, routeDraft } from '#features/routes/route-draft.ts';
import { shipsLayer } from '#features/ships/map-layer.ts';
import { ShipDataAge } from '#features/ships/ship-data-age.tsx';
import { ShipMenu } from '#features/ships/ship-menu.tsx';
import { showStart } from '#features/views/show-start.ts';
import { withTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import { laterPart } from '#ui/lazy-part.tsx';

const ChartLine = laterPart(() =>
  withTexts(['chartsPage'], () => import('#features/charts/chart-line.tsx')).then((module) => module.ChartLine),
);
const onMap = () => import('#routes/-on-map.tsx');
const useLayers = laterLayers(shipsLayer, () => onMap().then(({ mapLayers }) => mapLayers));
const MapNotices = laterPart(() => onMap().then((module) => module.MapNotices));
const MapBeside = laterPart(() => onMap().then((module) => module.MapBeside));
const PanelOf = lazy(() => onMap().then((module) => ({ default: module.PanelOf })));
const DrawerOf = lazy(() => onMap().then((module) => ({ default: module.DrawerOf })));

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

function MapOf({ account }: Pick<ComponentProps<typeof MapScreen>, 'account'>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (to: MapSearchParams, replace = false) => navigate({ search: to, replace });
  useDrawersInUrl(search, go);
  const shown = () => {
    const { view: _view, at: _at, panel: _panel, ...beside } = search;
    void go(beside, true);
  };
  return (
    <MapScreen
      appearance={useAppearance()}
      account={account}
      layers={useLayers()}
      panel={(name, parts) => <PanelOf name={name} parts={parts} account={account} />}
      drawer={(drawer, parts, frame) => <DrawerOf account={account} drawer={drawer} parts={parts} frame={frame} />}
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
      marks={(parts) => <MapNotices accountId={account.id} parts={parts} />}
      also={(parts) => <MapBeside accountId={account.id} parts={parts} search={search} onShown={shown} />}
      ground={({ chart }) => <ChartLine accountId={account.id} chart={chart} />}
      age={<ShipDataAge />}
    />
  );
}
