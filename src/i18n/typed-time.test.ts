import { expect, test } from 'vitest';
import { readTyped, writeTyped } from './typed-time.ts';

const AT = Date.UTC(2026, 10, 27, 11, 24);

test('a day is read as it is written, as UTC, and nothing else is', () => {
  expect(readTyped('2026-11-27', 'day')).toBe(Date.UTC(2026, 10, 27));
  expect(readTyped(' 2024-02-29 ', 'day')).toBe(Date.UTC(2024, 1, 29));
  for (const wrong of ['', '2026-02-29', '2026-13-01', '11/27/2026', '27.11.2026', '2026-11-2', '2026-11-27 11:24Z', 'tomorrow'])
    expect(readTyped(wrong, 'day')).toBeUndefined();
});

test('a moment is read as it is written, with or without Z, also as the browser’s calendar gives it', () => {
  for (const text of ['2026-11-27 11:24Z', '2026-11-27 11:24', '2026-11-27T11:24', '2026-11-27 11:24 z'])
    expect(readTyped(text, 'minute')).toBe(AT);
  for (const wrong of ['', '2026-11-27', '2026-11-27 24:30', '2026-11-27 11:60', '2026-11-31 11:24', '11/27/2026, 11:24 AM'])
    expect(readTyped(wrong, 'minute')).toBeUndefined();
});

test('what is written is read again', () => {
  expect(readTyped(writeTyped(AT + 59_999, 'minute'), 'minute')).toBe(AT);
  expect(readTyped(writeTyped(AT, 'day'), 'day')).toBe(Date.UTC(2026, 10, 27));
});
