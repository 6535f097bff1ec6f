// The layers of the map, in the order of its key but for what stands first there (-map-panels.tsx). A new layer is the map-layer file of its feature and a line here.
import { alertsLayer } from '#features/alerts/map-layer.ts';
import { chartsLayer } from '#features/charts/map-layer.tsx';
import { contextLayer } from '#features/context/map-layer.tsx';
import { drawingsLayer } from '#features/drawings/map-layer.ts';
import { eventsLayer } from '#features/events/map-layer.ts';
import { measuringLayer } from '#features/measuring/map-layer.ts';
import { portsLayer } from '#features/ports/map-layer.ts';
import { routesLayer } from '#features/routes/map-layer.ts';
import { placeMarkerLayer, waterNamesLayer } from '#features/search/map-layer.ts';
import { watchRouteLayer } from '#features/sentinel/map-layer.ts';
import { shipsLayer } from '#features/ships/map-layer.ts';
import { replayLayer } from '#features/time/map-layer.ts';
import { tracksLayer } from '#features/tracks/map-layer.ts';

export const mapLayers = [
  shipsLayer,
  tracksLayer,
  alertsLayer,
  portsLayer,
  eventsLayer,
  chartsLayer,
  contextLayer,
  routesLayer,
  watchRouteLayer,
  drawingsLayer,
  replayLayer,
  measuringLayer,
  waterNamesLayer,
  placeMarkerLayer,
];
