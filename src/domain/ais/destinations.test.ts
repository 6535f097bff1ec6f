import { expect, it } from 'vitest';
import { isOtherDestination } from './destinations.ts';

it('two destinations are others only where both are named and read differently', () => {
  expect(isOtherDestination('DJIBOUTI', 'Al Fujayrah')).toBe(true);
  for (const ais of ['AL  FUJAYRAH.', '', undefined]) expect(isOtherDestination(ais, 'Al Fujayrah')).toBe(false);
});
