// What a saved view keeps of the workbench, and how it and the view of the start are shown again. Pure, as workbench.ts.
import { MAP_RESET_ZOOM, MAP_START } from '#contract/constants.ts';
import { DEFAULT_MAP_LAYERS, type ViewDetails } from '#contract/views.ts';
import { isOpen } from './panels.ts';
import { closePanel, type MapTarget, openPanel, type Workbench } from './workbench.ts';

/** What a saved view keeps of the workbench. */
export const viewDetailsOf = (bench: Workbench): ViewDetails => ({
  map: {
    mapStyle: bench.mapStyle,
    drawingViewOpen: isOpen(bench.panels, 'drawing'),
    mapEnc: bench.mapEnc,
    mapOsm: bench.mapOsm,
    shipViewOpen: bench.shipViewOpen,
    portViewOpen: bench.portViewOpen,
    eventViewOpen: bench.eventViewOpen,
    encSelectedOptions: [...bench.encSelectedOptions],
    encValues: bench.encValues,
  },
  contextViewOpen: bench.contextViewOpen,
  eezViewOpen: bench.layers.eezViewOpen,
  jwcViewOpen: bench.layers.jwcViewOpen,
  threatView5yearOpen: bench.layers.threatView5yearOpen,
  ansarAllahHouthiViewOpen: bench.layers.ansarAllahHouthiViewOpen,
  gazaThreatView: bench.layers.gazaThreatView,
  iranThreatView: bench.layers.iranThreatView,
});

/** Applies the layer flags of a saved view and answers where the map goes: north up and flat. Layers it does not keep stay as they are. */
export function showView(
  bench: Workbench,
  { lat, lon, zoom, viewDetails }: { lat: number; lon: number; zoom: number; viewDetails: ViewDetails },
): { bench: Workbench; target: MapTarget } {
  const { map, contextViewOpen, ...layers } = viewDetails;
  const { drawingViewOpen, ...flags } = map;
  const shown = { ...bench, ...flags, contextViewOpen, layers: { ...bench.layers, ...layers } };
  const drawn = drawingViewOpen ? openPanel(shown, 'drawing') : closePanel(shown, 'drawing');
  return { bench: drawn, target: { position: [lon, lat], zoom, bearingDeg: 0, pitchDeg: 0 } };
}

/** Ships, ports, events, broadcasting, context, JWC and 5-year threat on, the other layers off; the map goes back to its reset view. */
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
