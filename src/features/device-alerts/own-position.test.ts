import { expect, test } from 'vitest';
import { askForPosition, toOwnPosition } from './own-position.ts';

const at = (accuracy: number, speed: number | null = null): GeolocationPosition =>
  ({ coords: { longitude: 43, latitude: 12, accuracy, speed }, timestamp: 1000 }) as GeolocationPosition;

test('a position of the receiver is her own, in knots and by the server’s clock', () => {
  expect(toOwnPosition(1, at(15, 6.1733), 500)).toEqual({ mmsi: 1, lon: 43, lat: 12, sog: 12, lastSeen: 1500 });
  expect(toOwnPosition(1, at(15), 0)).not.toHaveProperty('sog');
});

test('what was only guessed, from an address of the network, is no position of a ship', () => {
  expect(toOwnPosition(1, at(25_000), 0)).toBeUndefined();
  expect(toOwnPosition(1, at(Number.NaN), 0)).toBeUndefined();
});

test('the user may refuse, the device may not know, and a receiver that takes long was allowed', async () => {
  const failing = (code: number) => ({
    getCurrentPosition: (_: unknown, fail: (error: object) => void) =>
      fail({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  });
  const answers = [1, 2, 3].map((code) => askForPosition(failing(code) as never));
  expect(await Promise.all(answers)).toEqual(['refused', 'unavailable', 'allowed']);
});
