import { expect, test } from 'vitest';
import { emergencyAmong } from './emergency-of-ship.ts';
import type { KnownAlert } from './known-alerts.ts';

const alert = (id: string, more: Partial<KnownAlert>) =>
  ({ id, mmsi: 1, priority: 'emergency', eventIds: [], situations: [], createdAt: 1, updatedAt: 1, ...more }) as unknown as KnownAlert;
const known = (...alerts: KnownAlert[]) => new Map(alerts.map((one) => [one.id, one]));

test('the emergency of a ship is one that is active and hers; a lesser alert, an ended one and that of another ship are none', () => {
  expect(emergencyAmong(known(alert('w', { priority: 'warning' }), alert('a', {})), 1)?.id).toBe('a');
  expect(
    emergencyAmong(known(alert('w', { priority: 'warning' }), alert('e', { endedAt: 5 }), alert('o', { mmsi: 2 })), 1),
  ).toBeUndefined();
  expect(emergencyAmong(known(alert('a', {})), undefined)).toBeUndefined();
  expect(emergencyAmong(undefined, 1)).toBeUndefined();
});
