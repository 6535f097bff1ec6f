// This device's preferences, stored under fathom-preferences.
import { persisted } from './persisted.ts';

/** Degrees and decimal minutes; degrees, minutes and seconds; decimal degrees. */
export const POSITION_FORMS = ['minutes', 'seconds', 'decimal'] as const;
export type PositionForm = (typeof POSITION_FORMS)[number];

export interface DevicePreferences {
  /** Fetch only what the map shows, every 5 minutes, and the world only on request. */
  lowData: boolean;
  /** How all screens write positions. */
  positionForm: PositionForm;
}

export const devicePreferences = persisted<DevicePreferences>('preferences', (stored) => {
  const kept: Partial<Record<keyof DevicePreferences, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    lowData: kept.lowData === true,
    positionForm: POSITION_FORMS.find((form) => form === kept.positionForm) ?? 'minutes',
  };
});
