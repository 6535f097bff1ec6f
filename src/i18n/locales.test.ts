// Every text that the code names is there. Keys put together at run time are checked by their fixed beginning.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const english = Object.fromEntries(
  globSync('locales/en/*.json').map((path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8'))]),
);

function keysOf(value: unknown, prefix: string): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`))
    : [prefix];
}
/** Plural forms are one key to the code that uses them. */
const known = new Set(
  Object.entries(english)
    .flatMap(([slice, texts]) => keysOf(texts, slice))
    .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
);

const slices = Object.keys(english).join('|');
const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !path.includes('.gen.'));
const named = sources.flatMap((path) =>
  // only whole quoted words that begin with the name of a slice: 'shell.map', `sync.${key}`
  [
    ...readFileSync(path, 'utf8').matchAll(
      new RegExp(`(?:\\bt|translate)\\((?:[^()'\`]*\\? )?['\`]((?:${slices})\\.[\\w.]*)(\\$\\{)?`, 'g'),
    ),
  ].map(([, key = '', open]) => ({ path, key, open: !!open })),
);

test('every text named in the code is in locales/en', () => {
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ key, open }) => (open ? ![...known].some((text) => text.startsWith(key)) : !known.has(key)));
  expect(missing).toEqual([]);
});

test('no text is empty, and braces are in pairs', () => {
  const texts = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
  for (const text of texts(english)) {
    expect(text).toEqual(expect.stringMatching(/\S/));
    expect(String(text).replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  }
});
