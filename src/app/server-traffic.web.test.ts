import { expect, test } from 'vitest';
import { trafficOfFeeds } from './server-traffic.ts';

test('one feed that is not real or not of now names all ships', () => {
  expect(trafficOfFeeds([{ kind: 'live' }, { kind: 'recording' }])).toBe('recording');
  expect(trafficOfFeeds([{ kind: 'recording' }, { kind: 'demonstration' }])).toBe('demonstration');
  expect(trafficOfFeeds([{ kind: 'live' }])).toBe('live');
  expect(trafficOfFeeds([])).toBe('none');
});
