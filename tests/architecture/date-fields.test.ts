// Dates and times read the same on every screen: no screen has the browser's own field, which writes them in the form of its language.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** It uses the calendar alone. */
const CALENDAR = 'src/ui/form/date-field.tsx';
/** Also one of two types that a condition chooses from. */
const NATIVE = /type=(?:\{[^}]*)?["'](?:date|datetime-local|time|month|week)["']/;

test('no screen has a date field of the browser', () => {
  const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => file !== CALENDAR && !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => NATIVE.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
