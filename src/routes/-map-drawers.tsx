// The content of each drawer of the map except those of records, from its feature. Loaded at its first opening.
import { withTexts } from '#i18n/i18n.ts';
import { lazy, type ReactNode } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import { openAlertById } from '#features/alerts/open-alert.ts';
import { ListDrawerFrame } from '#features/map/list-drawer.tsx';
import { openThing } from '#features/map/map-commands.ts';
import type { MapScreen } from '#features/map/map-screen.tsx';
import { usePlannedWay } from '#features/routes/planned-way.ts';
import { routeDraft } from '#features/routes/route-draft.ts';
import { PartPlace } from '#ui/lazy-part.tsx';
import { searchChoice } from './-search-choice.ts';

const ChartsDrawer = lazy(() =>
  withTexts(['chartsPage'], () => import('#features/charts/kept/charts-drawer.tsx')).then((module) => ({ default: module.ChartsDrawer })),
);
const DrawingsDrawer = lazy(() =>
  withTexts(['drawings'], () => import('#features/drawings/drawings-drawer.tsx')).then((module) => ({ default: module.DrawingsDrawer })),
);
const FleetDrawer = lazy(() =>
  withTexts(['fleets'], () => import('#features/fleets/fleet-drawer.tsx')).then((module) => ({ default: module.FleetDrawer })),
);
const AllNotifications = lazy(() =>
  import('#features/notifications/notifications-drawer.tsx').then((module) => ({ default: module.AllNotifications })),
);
const PreferencesScreen = lazy(() =>
  withTexts(['preferences'], () => import('#features/preferences/preferences-screen.tsx')).then((module) => ({
    default: module.PreferencesScreen,
  })),
);
const PassageDrawer = lazy(() =>
  withTexts(['passagesPage', 'ratingPage'], () => import('#features/passages/signed/passage-drawer.tsx')).then((module) => ({
    default: module.PassageDrawer,
  })),
);
const RiskFigure = lazy(() =>
  withTexts(['ratingPage'], () => import('#features/vta/risk-figure.tsx')).then((module) => ({ default: module.RiskFigure })),
);
const PredictedRoute = lazy(() =>
  withTexts(['routes'], () => import('#features/routes/predicted-route.tsx')).then((module) => ({ default: module.PredictedRoute })),
);
const RoutePlanningDrawer = lazy(() =>
  withTexts(['routes'], () => import('#features/routes/route-planning-drawer.tsx')).then((module) => ({
    default: module.RoutePlanningDrawer,
  })),
);
const SearchDrawer = lazy(() => import('#features/search/search-drawer.tsx').then((module) => ({ default: module.SearchDrawer })));
const ShipAlerts = lazy(() =>
  withTexts(['alertsPage'], () => import('#features/alerts/ship-alerts.tsx')).then((module) => ({ default: module.ShipAlerts })),
);
const ShipDrawer = lazy(() => import('#features/ships/ship-drawer.tsx').then((module) => ({ default: module.ShipDrawer })));
const ShipPathDrawer = lazy(() => import('#features/tracks/ship-path-drawer.tsx').then((module) => ({ default: module.ShipPathDrawer })));
const ViewsDrawer = lazy(() => import('#features/views/views-drawer.tsx').then((module) => ({ default: module.ViewsDrawer })));

type DrawerArgs = Parameters<Parameters<typeof MapScreen>[0]['drawer']>;
interface DrawerProps {
  account: Account;
  drawer: DrawerArgs[0];
  parts: DrawerArgs[1];
  frame: DrawerArgs[2];
}

function ChartsBeside({ account, ...rest }: Pick<DrawerProps, 'account'> & Pick<DrawerArgs[1], 'chart'> & DrawerArgs[2]) {
  return <ChartsDrawer accountId={account.id} way={usePlannedWay()} {...rest} />;
}

export function DrawerOf({ account, drawer, parts, frame }: DrawerProps): ReactNode {
  const { view, show, showClear, centre, onMoved } = parts;
  switch (drawer.name) {
    case 'ship':
      return (
        <ShipDrawer
          key={drawer.mmsi}
          accountId={account.id}
          mmsi={drawer.mmsi}
          alerts={<ShipAlerts accountId={account.id} mmsi={drawer.mmsi} onOpen={(id) => void openAlertById(account.id, id, showClear)} />}
          onCentre={centre}
          onPath={() => openThing({ name: 'shipPath', mmsi: drawer.mmsi })}
          {...frame}
        />
      );
    case 'shipPath':
      return (
        <ShipPathDrawer
          key={drawer.mmsi}
          mmsi={drawer.mmsi}
          onShow={show}
          predicted={
            <PartPlace>
              <PredictedRoute mmsi={drawer.mmsi} accountId={account.id} />
            </PartPlace>
          }
          {...frame}
        />
      );
    case 'savedViews':
      return <ViewsDrawer account={account} presentView={view} onMoved={onMoved} onShow={show} {...frame} />;
    case 'drawings':
      return <DrawingsDrawer account={account} chart={parts.chart} {...frame} />;
    case 'routePlanning':
      return <RoutePlanningDrawer account={account} chart={parts.chart} {...frame} />;
    case 'passages':
      return (
        <PassageDrawer
          accountId={account.id}
          routeId={routeDraft.get().id}
          figure={(rating) => <RiskFigure rating={rating} />}
          {...frame}
        />
      );
    case 'charts':
      return <ChartsBeside account={account} chart={parts.chart} {...frame} />;
    case 'search':
      return <SearchDrawer accountId={account.id} onChoose={searchChoice(account.id, parts)} {...frame} />;
    case 'fleet':
      return (
        <FleetDrawer
          key={drawer.id}
          accountId={account.id}
          fleetId={drawer.id}
          onShip={(mmsi) => openThing({ name: 'ship', mmsi })}
          {...frame}
        />
      );
    case 'notifications':
      return (
        <ListDrawerFrame name="notifications" {...frame}>
          <AllNotifications accountId={account.id} onClose={frame.onClose} />
        </ListDrawerFrame>
      );
    case 'preferences':
      return (
        <ListDrawerFrame name="preferences" {...frame}>
          <PreferencesScreen account={account} />
        </ListDrawerFrame>
      );
  }
}
