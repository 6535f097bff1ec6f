// Preferences of this device, kept under fathom-preferences.
import { persisted } from './persisted.ts';

/** Degrees and decimal minutes, degrees, minutes and seconds, or decimal degrees. */
export const POSITION_FORMS = ['minutes', 'seconds', 'decimal'] as const;
export type PositionForm = (typeof POSITION_FORMS)[number];

export interface DevicePreferences {
  /** Fetch only what the map shows, every 5 minutes; the world only when asked for. */
  lowData: boolean;
  /** How positions are written on every screen. */
  positionForm: PositionForm;
}

export const devicePreferences = persisted<DevicePreferences>('preferences', (stored) => {
  const kept: Partial<Record<keyof DevicePreferences, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    lowData: kept.lowData === true,
    positionForm: POSITION_FORMS.find((form) => form === kept.positionForm) ?? 'minutes',
  };
});
