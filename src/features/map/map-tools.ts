// The buttons of the map: what each opens, its icon, its key and its group. Texts are in locales/en/map.json.
import type { ListDrawer } from '#domain/workbench/drawers.ts';
import type { PanelName } from '#domain/workbench/panels.ts';
import type { IconName } from '#ui/icons/icon.tsx';

export type MapTool = { icon: IconName; shortcut?: string } & ({ panel: PanelName } | { list: ListDrawer });

/** What the user does on the map. */
export const MAIN_TOOLS: readonly MapTool[] = [
  { panel: 'layers', icon: 'layers', shortcut: 'L' },
  { panel: 'drawing', icon: 'edit', shortcut: 'D' },
  { panel: 'measuring', icon: 'measure', shortcut: 'M' },
  { list: 'routePlanning', icon: 'route' },
  { panel: 'views', icon: 'show', shortcut: 'V' },
  { panel: 'timeSlider', icon: 'time', shortcut: 'T' },
];
/** What is on the map, by kind, and what its signs mean. */
export const THING_TOOLS: readonly MapTool[] = [
  { panel: 'ships', icon: 'ship' },
  { panel: 'ports', icon: 'port' },
  { panel: 'events', icon: 'event' },
  { panel: 'alerts', icon: 'alert' },
  { panel: 'key', icon: 'key' },
];
/** Behind "More": rarely used tools and saved lists. */
export const MORE_TOOLS: readonly MapTool[] = [
  { panel: 'mapDrawer', icon: 'map' },
  { panel: 'locationSearch', icon: 'place' },
  { list: 'passages', icon: 'report' },
  { list: 'charts', icon: 'device' },
  { list: 'search', icon: 'search' },
  { list: 'savedViews', icon: 'views' },
  { list: 'drawings', icon: 'drawings' },
  { list: 'notifications', icon: 'bell' },
  { list: 'preferences', icon: 'preferences' },
];

/** Most used first: on a phone, only these are in the bar. Six of 44 px and "More" have room at 360 px. */
const PHONE_TOOLS: readonly (PanelName | ListDrawer)[] = ['layers', 'alerts', 'ships', 'events', 'routePlanning', 'key'];

export const toolName = (tool: MapTool): PanelName | ListDrawer => ('panel' in tool ? tool.panel : tool.list);

const toolsByUse = [...MAIN_TOOLS, ...THING_TOOLS];
export const phoneTools: readonly MapTool[] = PHONE_TOOLS.flatMap((name) => toolsByUse.find((tool) => toolName(tool) === name) ?? []);
export const behindMoreOnPhone: readonly MapTool[] = toolsByUse.filter((tool) => !phoneTools.includes(tool));
