// A page that names a file that is gone leads nowhere: every file that a README names exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const files = listed.split('\n').filter((path) => path && existsSync(join(root, path)));
const pages = files.filter((path) => /(^|\/)(README|SECURITY|RECIPE)\.md$|^docs\//.test(path));

/** Made by a build or at run time, or a command's own: named, never kept; or a pattern of names (NNNN). */
const MADE = /\.gen\.\w+$|^(\.cache\/|sw\.js|dist\/|import-reports\/|DATA_DIR\/|assets\/)|NNNN/;
/** `path/file.ext` within backticks: not a property (`t.key`), a pattern (*, <>, {}), an address or a command's argument in capitals. */
const FILE = /^\.?[\w@./-]+\.(ts|tsx|mjs|js|json|jsonl|css|html|md|sql|bin|svg|png|pmtiles|nmea|csv|yml)$/;

/** Pages on their way: take a name off when its page is kept. */
const COMING = new Set(['tests/bench/README.md', 'tests/chaos/README.md']);

const MOST_WORDS = 1200;
/** An area's page is meant to have about 700 words. */
const MOST_WORDS_OF_AREA = 1350;
/** Areas whose pages are still longer, each with its reason. */
const LONGER: Record<string, number> = {
  'server/README.md': 1800, // also limits and growth of the whole server
  'tests/bench/README.md': 1750, // what each part measures, beside what
};

const wordsOf = (page: string): number => readFileSync(join(root, page), 'utf8').split(/\s+/).filter(Boolean).length;

const namedIn = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .flatMap(([, words = '']) => words.split(/[\s,()]+/))
    .filter((word) => FILE.test(word) && !MADE.test(word));

test('every file that a README names is there, seen from its folder or from the root', () => {
  expect(pages.length).toBeGreaterThan(15);
  const named = pages.flatMap((page) => namedIn(page).map((name) => ({ page, name })));
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(
    ({ page, name }) => !COMING.has(name) && !existsSync(join(root, dirname(page), name)) && !existsSync(join(root, name)),
  );
  expect(missing.map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
});

test('every page is named by the main one, or by one in docs that it names', () => {
  const named = new Set(namedIn('README.md'));
  for (const page of pages.filter((path) => path.startsWith('docs/') && named.has(path))) for (const path of namedIn(page)) named.add(path);
  expect(pages.filter((page) => page !== 'README.md' && !named.has(page))).toEqual([]);
});

test('the main page can be read in minutes', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(MOST_WORDS);
});

test('the README of every area is short, or is named as longer with a reason', () => {
  const areas = pages.filter((page) => page.endsWith('/README.md'));
  expect(areas.filter((page) => wordsOf(page) > (LONGER[page] ?? MOST_WORDS_OF_AREA))).toEqual([]);
  expect(Object.keys(LONGER).filter((page) => !areas.includes(page) || wordsOf(page) <= MOST_WORDS_OF_AREA)).toEqual([]);
});
