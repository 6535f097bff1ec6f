// What sync learns of the link, for screens that ask the server nothing themselves.
import { afterEach, expect, test } from 'vitest';
import { serverReachable } from '#remote/reachable.ts';
import { noteSync, resetSync } from './sync-status.ts';

afterEach(resetSync);

test('a link that sync has lost or found again is lost or found for every screen; looking for it says nothing', () => {
  noteSync({ link: 'offline' });
  expect(serverReachable.get()).toBe(false);
  noteSync({ link: 'connecting' });
  expect(serverReachable.get()).toBe(false);
  noteSync({ link: 'live' });
  expect(serverReachable.get()).toBe(true);
  noteSync({ ships: 3 });
  expect(serverReachable.get()).toBe(true);
});
