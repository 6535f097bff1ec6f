import { expect, test } from 'vitest';
import { countedEvents } from './counted-events.ts';

const [real, invented] = [{ sample: false }, { sample: true }];

test('beside a real event no sample counts; without one all samples do', () => {
  expect(countedEvents([invented, real, invented])).toEqual([real]);
  expect(countedEvents([invented, invented])).toEqual([invented, invented]);
  expect(countedEvents([])).toEqual([]);
});
