// The business constants of the specification's section 9 that belong to no noun. Those of a noun stand beside it.
// Imports nothing: the first chunk holds this.

/** Plain toasts, top right (decision 13 chooses between the specification's two readings). */
export const TOAST = { atOnce: 5, hideAfterMs: 3_000 } as const;
/** So long a deletion on a list can be undone; it is sent afterwards. */
export const UNDO_MS = 10_000;
/** An alert toast is a warning that stays so long. */
export const ALERT_TOAST_MS = 60_000;

/** The style sheets hold them too: a test keeps both the same. */
export const HEADER_HEIGHT_PX = { mobile: 64, desktopMain: 88, dashboard: 92 } as const;
export const NAV_WIDTH_PX = { base: 260, dashboard: 280, mini: 88 } as const;
export const AUTH_COLUMN_MAX_PX = 400;

/** Waiting for persisted state at start ends after this. */
export const REHYDRATION_TIMEOUT_MS = 5_000;
/** Local storage keys of ours begin so; the language alone is under the library's own key. */
export const STORAGE_PREFIX = 'fathom-';
export const LANGUAGE_KEY = 'i18nextLng';

export const MAP_START = { lat: 47.65, lon: 7, zoom: 2 } as const;
export const MAP_RESET_ZOOM = 3;
export const MAP_MIN_ZOOM = 2;

export const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Only English until all five are complete (specification section 1). */
export const OFFERED_LANGUAGES: readonly Language[] = ['en'];

/** Characters of a new password: NIST SP 800-63B-4 where it is the only factor (decision 6). */
export const NEW_PASSWORD = { least: 15, most: 128 } as const;
/** Clocks that differ by no more agree (SY23). */
export const SKEW_MS = 300_000;
/** Of an alert: silence is for a while. */
export const MAX_SILENCE_MS = 24 * 3_600_000;
