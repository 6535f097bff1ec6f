import { expect, it } from 'vitest';
import { sampleEvents } from '#server/import/sample-events.ts';
import { inventHistory } from './invented-events.ts';

const NOW = Date.UTC(2026, 10, 27, 16);
const EVENTS = [...inventHistory(1, NOW), ...sampleEvents(NOW)];

it('no invented text names an hour of the day, because chance gives the time', () => {
  const named = EVENTS.map(({ description }) => description).filter((words) =>
    /night|dark|daybreak|dawn|dusk|morning|evening|noon/i.test(words),
  );
  expect(named).toEqual([]);
});

it('an invented robbery reads as grave as alerts take it: persons are threatened', () => {
  const robberies = EVENTS.filter(({ type }) => type === 'Robbery');
  expect(robberies.length).toBeGreaterThan(2);
  for (const { description } of robberies) expect(description).toMatch(/armed|knives/i);
});
