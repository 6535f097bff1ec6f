import { expect, test } from 'vitest';
import { graphTop, limitsWithin } from './graph-limits.ts';

const limits = (sum: number) => limitsWithin(graphTop([{ sum: 1 }, { sum }])).map(({ from, band }) => `${band} ${from}`);

test('the graph shows the next limit where the worst stretch lacks at most a quarter of it, and every limit that is reached', () => {
  expect(limits(10.53)).toEqual(['Low 1', 'Moderate 4', 'High 12']);
  expect(graphTop([{ sum: 10.53 }])).toBe(12);
  expect(limits(8.9)).toEqual(['Low 1', 'Moderate 4']);
  expect(graphTop([{ sum: 8.9 }])).toBe(8.9);
  expect(limits(12.71)).toEqual(['Low 1', 'Moderate 4', 'High 12']);
  expect(graphTop([])).toBe(4);
});
