import { expect, it } from 'vitest';
import { FINGERPRINT, fingerprintOfRatings } from './same-bytes.fixture.ts';

it('the golden ratings are the same bytes in a browser as everywhere', () => {
  expect(fingerprintOfRatings()).toBe(FINGERPRINT);
});
