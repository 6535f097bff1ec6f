// The business constants of the specification's section 9 that belong to no noun. Those of a noun stand beside it.

/** Toasts at top right (decision 13 chooses between the specification's two readings). */
export const TOAST = { atOnce: 5, hideAfterMs: 3000 } as const;

export const HEADER_HEIGHT_PX = { mobile: 64, desktopMain: 88, dashboard: 92 } as const;
export const NAV_WIDTH_PX = { base: 260, dashboard: 280, mini: 88 } as const;
export const AUTH_COLUMN_MAX_PX = 400;

/** Waiting for persisted state at start ends after this. */
export const REHYDRATION_TIMEOUT_MS = 5000;
/** Local storage keys of ours begin so; the language alone is under the library's own key. */
export const STORAGE_PREFIX = 'fathom-';
export const LANGUAGE_KEY = 'i18nextLng';

export const MAP_START = { lat: 47.65, lon: 7, zoom: 2 } as const;
export const MAP_RESET_ZOOM = 3;
export const MAP_MIN_ZOOM = 2;
/** Where the map goes when an alert is opened. */
export const ALERT_VIEW = { zoom: 5, bearing: 0, pitch: 0 } as const;

/** The time slider's window: the last 24 hours. */
export const TIME_WINDOW_MS = 86_400_000;

/** The movable panels in their stacking order, 1 for the first to 12 for the last. */
export const MAP_PANELS = [
  'layers',
  'map-drawer',
  'drawing',
  'measuring',
  'views',
  'time-slider',
  'ships',
  'ports',
  'events',
  'alerts',
  'key',
  'location-search',
] as const;
export type MapPanel = (typeof MAP_PANELS)[number];
/** Horizontal offset of a panel's default position. */
export const PANEL_OFFSET_X_PX = { drawing: -55, measuring: -250 } as const;

export const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Only English until all five are complete (specification section 1). */
export const OFFERED_LANGUAGES: readonly Language[] = ['en'];
export const RTL_LANGUAGES: readonly Language[] = ['ar'];
