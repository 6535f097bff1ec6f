// Every text that the code names is there, and every text that is there is used. Keys put together at run time are listed here.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/constants.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { THEME_COLOR_PRESETS } from '#contract/theme.ts';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { SHIP_TYPE_KEYS } from '#domain/ais/ship-type.ts';

/** Keys that the code puts together: their fixed beginning, and every ending that it can get. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'ais.group.': SHIP_GROUPS,
  'ais.navStatus.': Array.from({ length: 16 }, (_, status) => String(status)),
  'ais.shipType.': SHIP_TYPE_KEYS,
  'errors.': ERROR_CODES,
  'map.': ['noWebgl', 'contextNotRestored'], // ChartFailure
  'settings.languages.': OFFERED_LANGUAGES,
  'settings.presets.': THEME_COLOR_PRESETS,
  'shell.traffic.': ['demonstration', 'recording'], // Traffic that is not live
  'ships.age.': ['fresh', 'ageing', 'stale', 'lost'], // Age
  'sync.': ['live', 'silent', 'signIn', 'connecting', 'connectingSince', 'offline', 'offlineSince', 'offlineSpoken'], // chipWords
};
/** Words of the specification whose screens are still to come; src/contract/locale-words.test.ts holds them to the contract. */
const AHEAD = ['events', 'ports', 'toasts'];

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
const sourceText = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
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
  expect(named.filter(({ key, open }) => !open && !known.has(key))).toEqual([]);
});

test('every key that is put together at run time is listed here, with endings that all have a text', () => {
  const beginnings = new Set(named.filter(({ open }) => open).map(({ key }) => key));
  expect([...beginnings].toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted());
  const keys = Object.entries(PUT_TOGETHER).flatMap(([beginning, endings]) => endings.map((ending) => beginning + ending));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test('every text is used, or its screen is still to come', () => {
  const putTogether = new Set(Object.entries(PUT_TOGETHER).flatMap(([beginning, endings]) => endings.map((ending) => beginning + ending)));
  const quoted = (key: string) => ["'", '"', '`'].some((mark) => sourceText.includes(mark + key + mark));
  const isAhead = (key: string) => AHEAD.some((slice) => key.startsWith(`${slice}.`));
  expect([...known].filter((key) => !isAhead(key) && !putTogether.has(key) && !quoted(key))).toEqual([]);
  expect(
    [...known].filter((key) => isAhead(key) && quoted(key)).map((key) => key.split('.')[0]),
    'used by now: take the slice off AHEAD',
  ).toEqual([]);
});

test('no text is empty, and braces are in pairs', () => {
  const texts = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
  for (const text of texts(english)) {
    expect(text).toEqual(expect.stringMatching(/\S/));
    expect(String(text).replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  }
});
