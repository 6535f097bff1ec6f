// Business constants of the specification's section 9 that belong to no noun; a noun's own stand beside it. Imports nothing: this file is
// in the first chunk.

/** Plain toasts, top right (decision 13 chooses between the specification's two readings). */
export const TOAST = { atOnce: 5, hideAfterMs: 3_000 } as const;
/** How long a deletion on a list can be undone. It is sent afterwards. */
export const UNDO_MS = 10_000;
/** How long an alert toast, which is a warning, stays. */
export const ALERT_TOAST_MS = 60_000;

/** Style sheets repeat these values; a test compares them. */
export const HEADER_HEIGHT_PX = { mobile: 64, desktopMain: 88, dashboard: 92 } as const;
export const NAV_WIDTH_PX = { base: 260, dashboard: 280, mini: 88 } as const;
export const AUTH_COLUMN_MAX_PX = 400;

/** The longest wait at start for persisted state. */
export const REHYDRATION_TIMEOUT_MS = 5_000;
/** The prefix of our keys in local storage. The language alone is stored under the library's own key. */
export const STORAGE_PREFIX = 'fathom-';
export const LANGUAGE_KEY = 'i18nextLng';

export const MAP_START = { lat: 47.65, lon: 7, zoom: 2 } as const;
export const MAP_RESET_ZOOM = 3;
export const MAP_MIN_ZOOM = 2;

export const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Only English until all five are complete (specification section 1). */
export const OFFERED_LANGUAGES: readonly Language[] = ['en'];

/** Characters of an e-mail address and of a password, at most. */
export const MOST_EMAIL = 254;
export const MOST_PASSWORD = 128;
/** Characters of a new password: NIST SP 800-63B-4 where it is the only factor (decision 6). */
export const NEW_PASSWORD = { least: 15, most: MOST_PASSWORD } as const;
/** Clocks that differ by no more than this count as equal (SY23). */
export const SKEW_MS = 300_000;
/** The longest silence of an alert. */
export const MAX_SILENCE_MS = 24 * 3_600_000;
/** The token is refreshed this long before it expires (specification section 9). */
export const REFRESH_BEFORE_EXPIRY_MS = 60_000;
