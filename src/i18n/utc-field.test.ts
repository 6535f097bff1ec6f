import { expect, test } from 'vitest';
import { fieldOfTime, timeOfField } from './utc-field.ts';

test('a time is read as UTC, whatever the zone of the machine, and nothing else is', () => {
  expect(timeOfField('2026-11-20T11:24')).toBe(Date.UTC(2026, 10, 20, 11, 24));
  expect(fieldOfTime(Date.UTC(2026, 10, 20, 11, 24, 59))).toBe('2026-11-20T11:24');
  for (const wrong of ['', '2026-13-40T11:24', 'tomorrow']) expect(timeOfField(wrong)).toBeUndefined();
});
