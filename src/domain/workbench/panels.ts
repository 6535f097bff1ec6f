// The floating panels of the workbench: which are open, their stacking order, their places. Pure.

/** Twelve: the specification stacks them 1 to 12. */
export const PANELS = [
  'layers',
  'mapDrawer',
  'drawing',
  'measuring',
  'views',
  'timeSlider',
  'ships',
  'ports',
  'events',
  'alerts',
  'key',
  'locationSearch',
] as const;
export type PanelName = (typeof PANELS)[number];

/** Pixels from the start and top edges of the available area; a negative x counts from its end edge to the panel's end edge. */
export interface PanelPlace {
  x: number;
  y: number;
}

export interface Panels {
  /** Back to front; the last is in front. */
  open: readonly PanelName[];
  /** Where the user put them; remembered for the session. */
  places: Partial<Record<PanelName, PanelPlace>>;
  /** They stay in the column when another opens; remembered for the session. */
  pinned: readonly PanelName[];
}

export const NO_PANELS: Panels = { open: [], places: {}, pinned: [] };

/** The specification gives -55 for drawing and -250 for measuring (our reading: pixels from the end edge); the others are in the column beside the rail. */
export const DEFAULT_PLACES: Partial<Record<PanelName, PanelPlace>> = {
  drawing: { x: -55, y: 12 },
  measuring: { x: -250, y: 12 },
  timeSlider: { x: 68, y: Number.MAX_SAFE_INTEGER }, // at the bottom, whatever its height
};

export const isPanelOpen = ({ open }: Panels, name: PanelName): boolean => open.includes(name);

/** 1 is the lowest and 12 the highest possible; undefined when the panel is closed. */
export function stackingOf({ open }: Panels, name: PanelName): number | undefined {
  const at = open.indexOf(name);
  return at < 0 ? undefined : at + 1;
}

/** In the column beside the tool rail: it has no place of its own, by default or because the user dragged it away. */
export const isInColumn = ({ places }: Panels, name: PanelName): boolean => !(places[name] ?? DEFAULT_PLACES[name]);

/**
 * Opening brings a panel to the front, also one that is open already. A newly opened one takes the column's place: the one there closes unless
 * it is pinned.
 */
export function withFront(panels: Panels, name: PanelName): Panels {
  const { open, pinned } = panels;
  if (open.at(-1) === name) return panels;
  const isNewInColumn = !open.includes(name) && isInColumn(panels, name);
  const stays = (other: PanelName) => !isNewInColumn || pinned.includes(other) || !isInColumn(panels, other);
  return { ...panels, open: [...open.filter((other) => other !== name && stays(other)), name] };
}

export const withPin = (panels: Panels, name: PanelName, isPinned: boolean): Panels => ({
  ...panels,
  pinned: [...panels.pinned.filter((other) => other !== name), ...(isPinned ? [name] : [])],
});

export const without = (panels: Panels, ...names: readonly PanelName[]): Panels =>
  panels.open.some((name) => names.includes(name)) ? { ...panels, open: panels.open.filter((name) => !names.includes(name)) } : panels;

/** What covers the map beside the tool rail closes; what is pinned, or has a place of its own, stays. */
export const withClearColumn = (panels: Panels): Panels =>
  without(panels, ...panels.open.filter((name) => isInColumn(panels, name) && !panels.pinned.includes(name)));

export const withPlace = (panels: Panels, name: PanelName, place: PanelPlace): Panels => ({
  ...panels,
  places: { ...panels.places, [name]: place },
});
