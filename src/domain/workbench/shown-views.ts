// What a saved view stores of the workbench, and how it, or the start view, is shown again. Pure, like workbench.ts.
import { MAP_RESET_ZOOM, MAP_START } from '#contract/constants.ts';
import { DEFAULT_MAP_LAYERS, LATER_LAYERS, layersKeptAs } from '#contract/entities/map-layers.ts';
import type { ViewDetails, ViewFilters } from '#contract/entities/views.ts';
import type { MostAgeH, ShipGroup } from '#contract/worker-apis.ts';
import { pickLayers } from './layers.ts';
import { isPanelOpen } from './panels.ts';
import { closePanel, type MapTarget, openPanel, type Workbench } from './workbench.ts';

/** Which ships the map leaves out. Stored with the device's tools, not with the workbench. */
export interface ShipChoice {
  hiddenGroups: readonly ShipGroup[];
  /** Absent: whatever the age of the position. */
  mostAgeH?: MostAgeH;
}

/** What a saved view stores of the workbench and of the choice of ships. */
export const viewDetailsOf = (bench: Workbench, ships: ShipChoice): ViewDetails => ({
  map: {
    mapStyle: bench.mapStyle,
    drawingViewOpen: isPanelOpen(bench.panels, 'drawing'),
    mapEnc: bench.mapEnc,
    mapOsm: bench.mapOsm,
    shipViewOpen: bench.shipViewOpen,
    portViewOpen: bench.portViewOpen,
    eventViewOpen: bench.eventViewOpen,
    encSelectedOptions: [...bench.encSelectedOptions],
    encValues: bench.encValues,
  },
  contextViewOpen: bench.contextViewOpen,
  ...pickLayers(bench.layers, layersKeptAs('member')),
  filters: filtersOf(bench, ships),
});

function filtersOf(bench: Workbench, { hiddenGroups, mostAgeH }: ShipChoice): ViewFilters {
  const layersOn = LATER_LAYERS.filter((layer) => bench.layers[layer]);
  return {
    eventCategories: [...bench.eventCategories],
    eventTypes: [...bench.eventTypes],
    eventMonths: bench.eventMonths,
    portCategories: [...bench.portCategories],
    hiddenShipGroups: [...hiddenGroups],
    mostShipAgeH: mostAgeH,
    globalVessels: bench.globalVessels,
    eventBroadcasting: bench.eventBroadcasting,
    ...pickLayers(bench.layers, layersKeptAs('filter')),
    layersOn: layersOn.length > 0 ? layersOn : undefined,
  } satisfies Record<keyof ViewFilters, unknown>;
}

export interface ShownView {
  bench: Workbench;
  /** Absent: the view stores none, and the choice does not change. */
  ships?: ShipChoice;
  target: MapTarget;
}

/** Applies the layers and filters of a saved view and returns where the map goes: north up and flat. What the view does not store does not change. */
export function showView(
  bench: Workbench,
  { lat, lon, zoom, viewDetails }: { lat: number; lon: number; zoom: number; viewDetails: ViewDetails },
): ShownView {
  const { map, contextViewOpen, filters, ...layers } = viewDetails;
  const { drawingViewOpen, ...flags } = map;
  const shown = withFilters({ ...bench, ...flags, contextViewOpen, layers: { ...bench.layers, ...layers } }, filters);
  return {
    bench: drawingViewOpen ? openPanel(shown, 'drawing') : closePanel(shown, 'drawing'),
    ...(filters && { ships: shipChoiceOf(filters) }),
    target: { position: [lon, lat], zoom, bearingDeg: 0, pitchDeg: 0 },
  };
}

const shipChoiceOf = ({ hiddenShipGroups, mostShipAgeH }: ViewFilters): ShipChoice => ({
  hiddenGroups: hiddenShipGroups,
  ...(mostShipAgeH !== undefined && { mostAgeH: mostShipAgeH }),
});

function withFilters(bench: Workbench, filters: ViewFilters | undefined): Workbench {
  if (!filters) return bench;
  const { eventCategories, eventTypes, portCategories, hiddenShipGroups: _, mostShipAgeH: __, layersOn = [], ...rest } = filters;
  const { globalVessels, eventBroadcasting, eventMonths = bench.eventMonths, ...layers } = rest;
  return {
    ...bench,
    eventCategories,
    eventTypes,
    eventMonths,
    portCategories,
    globalVessels,
    eventBroadcasting,
    layers: { ...bench.layers, ...layers, ...Object.fromEntries(LATER_LAYERS.map((layer) => [layer, layersOn.includes(layer)])) },
  };
}

/** Turns on ships, ports, events, broadcasting, context, JWC and 5-year threat, and all other layers off; the map goes to its reset view. */
export function resetView(bench: Workbench): { bench: Workbench; target: MapTarget } {
  return {
    bench: {
      ...bench,
      shipViewOpen: true,
      portViewOpen: true,
      eventViewOpen: true,
      eventBroadcasting: true,
      contextViewOpen: true,
      layers: DEFAULT_MAP_LAYERS,
    },
    target: { position: [MAP_START.lon, MAP_START.lat], zoom: MAP_RESET_ZOOM, bearingDeg: 0, pitchDeg: 0 },
  };
}
