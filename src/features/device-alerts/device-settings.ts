// Alert settings of this device, and what it remembers of announcements. Stored here, not with the account: another tablet is on another
// ship. Removed with the session.
import { persisted } from '#platform/persisted.ts';
import type { Attended } from './catch-up.ts';

export interface DeviceAlertSettings {
  /** Whether a shown alert sounds. */
  sound: boolean;
  /** The ship that this device is on: the device's position counts as hers. */
  ownMmsi?: number;
}

export const deviceAlertSettings = persisted<DeviceAlertSettings>('device-alerts', (stored) => {
  const { sound, ownMmsi } = (stored ?? {}) as Partial<Record<keyof DeviceAlertSettings, unknown>>;
  return { sound: sound !== false, ownMmsi: typeof ownMmsi === 'number' ? ownMmsi : undefined } satisfies Record<
    keyof DeviceAlertSettings,
    unknown
  >;
});

export const attended = persisted<Attended | undefined>('alerts-attended', (stored) => {
  const { lookedAtMs, pulledAtMs } = (stored ?? {}) as Partial<Record<keyof Attended, unknown>>;
  return typeof lookedAtMs === 'number' && typeof pulledAtMs === 'number' ? { lookedAtMs, pulledAtMs } : undefined;
});
