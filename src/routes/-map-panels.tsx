// The content of each panel of the map, from its feature. Loaded at its first opening.
import { withTexts } from '#i18n/i18n.ts';
import { lazy, type ReactNode } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import type { LayerName } from '#contract/entities/map-layers.ts';
import { useEventTimes } from '#features/events/event-arrivals.ts';
import { KeyPanel } from '#features/map/panels/key-panel.tsx';
import { LayersPanel } from '#features/map/panels/layers-panel.tsx';
import type { MapParts, MapScreen } from '#features/map/map-screen.tsx';
import { startBoxSelect } from '#features/ships/box-select-state.ts';
import { alertsLayer } from '#features/alerts/map-layer.ts';
import { eventsLayer } from '#features/events/map-layer.ts';
import { mapLayers } from './-map-layers.ts';

const AlertsPanel = lazy(() =>
  withTexts(['alertsPage'], () => import('#features/alerts/alerts-panel.tsx')).then((module) => ({ default: module.AlertsPanel })),
);
const DrawingPanel = lazy(() =>
  withTexts(['drawings'], () => import('#features/drawings/drawing-panel.tsx')).then((module) => ({ default: module.DrawingPanel })),
);
const EventsPanel = lazy(() => import('#features/events/events-panel.tsx').then((module) => ({ default: module.EventsPanel })));
const FleetChoice = lazy(() => import('#features/ships/fleet-choice.tsx').then((module) => ({ default: module.FleetChoice })));
const LocationSearchPanel = lazy(() =>
  import('#features/search/location-search-panel.tsx').then((module) => ({ default: module.LocationSearchPanel })),
);
const MapStylePanel = lazy(() => import('#features/map/panels/map-style-panel.tsx').then((module) => ({ default: module.MapStylePanel })));
const MeasuringPanel = lazy(() => import('#features/measuring/measuring-panel.tsx').then((module) => ({ default: module.MeasuringPanel })));
const PortsPanel = lazy(() => import('#features/ports/ports-panel.tsx').then((module) => ({ default: module.PortsPanel })));
const OwnShips = lazy(() => import('#features/ships/own/own-ships.tsx').then((module) => ({ default: module.OwnShips })));
const ShipsPanel = lazy(() => import('#features/ships/ships-panel.tsx').then((module) => ({ default: module.ShipsPanel })));
const ThreatSettings = lazy(() => import('#features/context/threat-settings.tsx').then((module) => ({ default: module.ThreatSettings })));
const TimeSlider = lazy(() => import('#features/time/time-slider.tsx').then((module) => ({ default: module.TimeSlider })));
const ViewPanel = lazy(() => import('#features/map/panels/view-panel.tsx').then((module) => ({ default: module.ViewPanel })));

interface PanelProps {
  name: Parameters<Parameters<typeof MapScreen>[0]['panel']>[0];
  parts: MapParts;
  account: Account;
}

/** "Go to a position" uses at least this zoom. */
const POSITION_ZOOM = 8;

export function PanelOf({ name, parts, account }: PanelProps): ReactNode {
  const { chart, scheme, show, showClear, goTo } = parts;
  const ofRecords = { accountId: account.id, scheme, onShow: show };
  switch (name) {
    case 'layers':
      return (
        <LayersPanel
          swatch={(layer) => <LayerSwatch layer={layer} scheme={scheme} />}
          facts={(layer) => <LayerFacts layer={layer} accountId={account.id} />}
          threatSettings={<ThreatSettings accountId={account.id} />}
        />
      );
    case 'mapDrawer':
      return <MapStylePanel chart={chart} accountId={account.id} />;
    case 'drawing':
      return <DrawingPanel account={account} />;
    case 'measuring':
      return <MeasuringPanel />;
    case 'views':
      return <ViewPanel fleetChoice={<FleetChoice accountId={account.id} />} onShow={show} />;
    case 'timeSlider':
      return <TimeOf accountId={account.id} />;
    case 'ships':
      return <ShipsPanel scheme={scheme} onBoxSelect={startBoxSelect} ownShips={<OwnShips accountId={account.id} onShow={show} />} />;
    case 'ports':
      return <PortsPanel {...ofRecords} />;
    case 'events':
      return <EventsPanel {...ofRecords} />;
    case 'alerts':
      return <AlertsPanel accountId={account.id} onShow={showClear} />;
    case 'key':
      return <KeyOf account={account} parts={parts} />;
    case 'locationSearch':
      return <LocationSearchPanel onGo={(position) => goTo(position, POSITION_ZOOM)} />;
  }
}

function TimeOf({ accountId }: { accountId: string }) {
  const times = useEventTimes(accountId);
  return <TimeSlider {...(times && { eventTimesMs: times })} />;
}

/** What a watch looks for first: alerts, then events, whose signs no ship's explains. */
const inKeyOrder = (layers: typeof mapLayers) => [...new Set([alertsLayer, eventsLayer, ...layers])];

function KeyOf({ account, parts: { chart, scheme } }: { account: Account; parts: MapParts }) {
  return (
    <KeyPanel base={{ chart, scheme }}>
      {inKeyOrder(mapLayers).map(
        ({ Key }, at) => Key && <Key key={at} account={account} accountId={account.id} chart={chart} scheme={scheme} />,
      )}
    </KeyPanel>
  );
}

const switchesOf = (layer: LayerName) => mapLayers.find(({ switches }) => switches?.names.includes(layer))?.switches;

function LayerSwatch(props: { layer: LayerName; scheme: MapParts['scheme'] }) {
  const Swatch = switchesOf(props.layer)?.Swatch;
  return Swatch && <Swatch {...props} />;
}

function LayerFacts(props: { layer: LayerName; accountId: string }) {
  const Facts = switchesOf(props.layer)?.Facts;
  return Facts && <Facts {...props} />;
}
