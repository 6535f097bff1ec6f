// Preferences of this device, kept under fathom-preferences.
import { persisted } from './persisted.ts';

export interface DevicePreferences {
  /** Fetch only what the map shows, every 5 minutes; the world only when asked for. */
  lowData: boolean;
}

export const devicePreferences = persisted<DevicePreferences>('preferences', (stored) => ({
  lowData: typeof stored === 'object' && stored !== null && 'lowData' in stored && stored.lowData === true,
}));
