// The workbench of the map as one value; every rule of section 4 of the specification is a function from value to value. Pure: src/map and
// src/features draw what follows from it, and every user action goes through here.
import { type AlertType, ALERT_TYPES } from '#contract/entities/alerts.ts';
import {
  DEFAULT_ENC_OPTIONS,
  DEFAULT_NAUTICAL_CHART_VALUES,
  type EncOption,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import type { EventCategoryFilter, EventType } from '#contract/entities/events.ts';
import { DEFAULT_MAP_LAYERS, type LayerName, type MapLayerToggles } from '#contract/entities/map-layers.ts';
import type { PortCategory } from '#contract/entities/ports.ts';
import type { LonLat } from '#contract/units.ts';
import type { EventMonths, MapStyle } from '#contract/entities/views.ts';
import { type DrawerRef, type Drawers, withDrawer, withoutFront } from './drawers.ts';
import {
  type EventCategoryChoice,
  type EventTypeChoice,
  type PortChoice,
  START_EVENT_CATEGORIES,
  START_EVENT_MONTHS,
  START_PORT_CATEGORIES,
  toggleEventCategory,
  toggleEventType,
  togglePortCategory,
} from './filters.ts';
import { withGroupsOff } from './layers.ts';
import {
  NO_PANELS,
  type PanelName,
  type PanelPlace,
  type Panels,
  withClearColumn,
  without,
  withFront,
  withPin,
  withPlace,
} from './panels.ts';

/** Only saved views and this session store layer switches; map/workbench stores map style and chart settings. */
export interface Workbench {
  panels: Panels;
  drawers: Drawers;
  shipViewOpen: boolean;
  portViewOpen: boolean;
  eventViewOpen: boolean;
  contextViewOpen: boolean;
  /** While on, an arriving event pulses on the map and is announced (decisions 20). */
  eventBroadcasting: boolean;
  /** Off: own fleets only. */
  globalVessels: boolean;
  layers: MapLayerToggles;
  mapStyle: MapStyle;
  mapOsm: boolean;
  mapEnc: boolean;
  encSelectedOptions: readonly EncOption[];
  encValues: NauticalChartValues;
  eventCategories: EventCategoryChoice;
  eventTypes: EventTypeChoice;
  eventMonths: EventMonths;
  portCategories: PortChoice;
  /** The event that is marked on the map. */
  selectedEventId?: string;
}

/** Where the map goes; bearing and pitch stay as they are when absent. */
export interface MapTarget {
  position: LonLat;
  zoom: number;
  bearingDeg?: number;
  pitchDeg?: number;
}

export type BaseScheme = 'light' | 'dark';

/** The workbench at its start: what the default view reset shows. */
export const startWorkbench = (scheme: BaseScheme): Workbench => ({
  panels: NO_PANELS,
  drawers: [],
  shipViewOpen: true,
  portViewOpen: true,
  eventViewOpen: true,
  contextViewOpen: true,
  eventBroadcasting: true,
  globalVessels: true,
  layers: DEFAULT_MAP_LAYERS,
  mapStyle: scheme,
  mapOsm: true,
  mapEnc: false,
  encSelectedOptions: DEFAULT_ENC_OPTIONS,
  encValues: DEFAULT_NAUTICAL_CHART_VALUES,
  eventCategories: START_EVENT_CATEGORIES,
  eventTypes: [],
  eventMonths: START_EVENT_MONTHS,
  portCategories: START_PORT_CATEGORIES,
});

// ---- panels ----

/** Drawing and measuring exclude each other. */
const EXCLUDED_BY: Partial<Record<PanelName, PanelName>> = { drawing: 'measuring', measuring: 'drawing' };

export function openPanel(bench: Workbench, name: PanelName): Workbench {
  const other = EXCLUDED_BY[name];
  return { ...bench, panels: withFront(other ? without(bench.panels, other) : bench.panels, name) };
}

export const closePanel = (bench: Workbench, name: PanelName): Workbench => ({ ...bench, panels: without(bench.panels, name) });

export const movePanel = (bench: Workbench, name: PanelName, place: PanelPlace): Workbench => ({
  ...bench,
  panels: withPlace(bench.panels, name, place),
});

/** A pinned panel stays in the column when another opens there. */
export const pinPanel = (bench: Workbench, name: PanelName, isPinned: boolean): Workbench => ({
  ...bench,
  panels: withPin(bench.panels, name, isPinned),
});

// ---- drawers ----

export function openDrawer(bench: Workbench, drawer: DrawerRef): Workbench {
  const drawers = withDrawer(bench.drawers, drawer);
  return { ...bench, drawers, ...(drawer.name === 'event' && { selectedEventId: drawer.id }) };
}

/** The back arrow. */
export const backFromDrawer = (bench: Workbench): Workbench => ({ ...bench, drawers: withoutFront(bench.drawers) });

/** The drawer's close button: also drops those that wait behind it. */
export function closeDrawers(bench: Workbench): Workbench {
  const { selectedEventId: _, ...rest } = bench;
  return { ...rest, drawers: [] };
}

// ---- layers ----

/** Closes every drawer and panel; the map stays as it is. */
export const closePanels = (bench: Workbench): Workbench => ({ ...closeDrawers(bench), panels: { ...bench.panels, open: [] } });

/** For something that needs the whole map: what covers it beside the tool rail closes. */
export const clearColumn = (bench: Workbench): Workbench => ({ ...bench, panels: withClearColumn(bench.panels) });

/** The specification's close-all: closes every drawer and panel, and turns off ships, ports, events, context and threat layers. */
export const closeAll = (bench: Workbench): Workbench => ({
  ...closePanels(bench),
  shipViewOpen: false,
  portViewOpen: false,
  eventViewOpen: false,
  contextViewOpen: false,
  layers: withGroupsOff(bench.layers, ['threat', 'areas']),
});

/** Undoes a close-all: what it turned off and closed is as in `before`, unless it was changed since. */
export function undoCloseAll(bench: Workbench, before: Workbench): Workbench {
  const closed = closeAll(before);
  const { selectedEventId } = before;
  return {
    ...bench,
    ...restored(bench, before, closed, ['shipViewOpen', 'portViewOpen', 'eventViewOpen', 'contextViewOpen']),
    layers: { ...bench.layers, ...restored(bench.layers, before.layers, closed.layers, typedKeys(before.layers)) },
    ...(bench.panels.open.length === 0 && { panels: { ...bench.panels, open: before.panels.open } }),
    ...(bench.drawers.length === 0 && { drawers: before.drawers, ...(selectedEventId !== undefined && { selectedEventId }) }),
  };
}

const typedKeys = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** The members that still are as close-all left them get their values from before. */
function restored<T extends object>(now: T, before: T, closed: T, keys: readonly (keyof T)[]): Partial<T> {
  const back: Partial<T> = {};
  for (const key of keys) if (now[key] === closed[key]) back[key] = before[key];
  return back;
}

export const toggleShipView = (bench: Workbench): Workbench => ({ ...bench, shipViewOpen: !bench.shipViewOpen });
export const togglePortView = (bench: Workbench): Workbench => ({ ...bench, portViewOpen: !bench.portViewOpen });

/** Toggles event broadcasting with it. */
export const toggleEventView = (bench: Workbench): Workbench => ({
  ...bench,
  eventViewOpen: !bench.eventViewOpen,
  eventBroadcasting: !bench.eventBroadcasting,
});

export const toggleEventBroadcasting = (bench: Workbench): Workbench => ({ ...bench, eventBroadcasting: !bench.eventBroadcasting });
export const toggleGlobalVessels = (bench: Workbench): Workbench => ({ ...bench, globalVessels: !bench.globalVessels });

/** On: JWC and 5-year threat on, EEZ and the other threats off. Off: all of them off. */
export const toggleContextView = (bench: Workbench): Workbench => {
  const on = !bench.contextViewOpen;
  return {
    ...bench,
    contextViewOpen: on,
    layers: { ...withGroupsOff(bench.layers, ['threat', 'areas']), threatView5yearOpen: on, jwcViewOpen: on },
  };
};

export const toggleLayer = (bench: Workbench, layer: LayerName): Workbench => ({
  ...bench,
  layers: { ...bench.layers, [layer]: !bench.layers[layer] },
});

// ---- map style ----

/** On: OSM goes off. Off: the light or dark style of the theme comes back, with OSM. */
export const setEnc = (bench: Workbench, on: boolean, scheme: BaseScheme): Workbench =>
  on ? { ...bench, mapEnc: true, mapOsm: false } : { ...bench, mapEnc: false, mapOsm: true, mapStyle: scheme };

/** A style of our own base map: the chart goes off. */
export const setMapStyle = (bench: Workbench, mapStyle: MapStyle): Workbench => ({ ...bench, mapStyle, mapEnc: false, mapOsm: true });

export const setEncOptions = (bench: Workbench, encSelectedOptions: readonly EncOption[]): Workbench => ({ ...bench, encSelectedOptions });
export const setEncValues = (bench: Workbench, encValues: NauticalChartValues): Workbench => ({ ...bench, encValues });

// ---- filters ----

export const chooseEventCategory = (bench: Workbench, value: EventCategoryFilter): Workbench => ({
  ...bench,
  eventCategories: toggleEventCategory(bench.eventCategories, value),
});
export const chooseEventType = (bench: Workbench, value: EventType): Workbench => ({
  ...bench,
  eventTypes: toggleEventType(bench.eventTypes, value),
});
export const choosePortCategory = (bench: Workbench, value: PortCategory): Workbench => ({
  ...bench,
  portCategories: togglePortCategory(bench.portCategories, value),
});

// ---- alerts ----

const RECENTRE_ZOOM = 5;

/** Opening one of the three types selects its event and recentres the map; any other alert only opens. */
export function openAlert(
  bench: Workbench,
  alert: { id: string; type: string; eventId: string; position: LonLat },
): { bench: Workbench; target?: MapTarget } {
  const opened = openDrawer(bench, { name: 'alert', id: alert.id });
  if (!ALERT_TYPES.includes(alert.type as AlertType)) return { bench: opened };
  return {
    bench: { ...opened, selectedEventId: alert.eventId },
    target: { position: alert.position, zoom: RECENTRE_ZOOM, bearingDeg: 0, pitchDeg: 0 },
  };
}
