// A folder that can be read at a glance: no more than so many files of the product stand flat in one.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_FILES = 25;

/** What runs only in tests, or is generated, is no product file. */
const isProduct = (file: string) =>
  /\.(ts|tsx|mjs|css)$/.test(file) && !/\.(test|fixture|gen|d)\.|arbitrar|^server\/(db\/)?(spare-)?test-/.test(file);

function filesByFolder(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files.filter(isProduct)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

test('no folder has more than 25 flat product files', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', 'src', 'sw', 'workers', 'server'], { cwd: root, encoding: 'utf8' });
  const counts = filesByFolder(listed.split('\n'));
  expect(counts.size).toBeGreaterThan(50);
  const tooLarge = [...counts].filter(([, count]) => count > MOST_FILES);
  expect(Object.fromEntries(tooLarge)).toEqual({});
});

test('tests, fixtures and subfolders do not count', () => {
  const files = ['src/a/b.ts', 'src/a/b.css', 'src/a/b.test.ts', 'src/a/b.fixture.ts', 'src/a/README.md', 'src/a/c/d.tsx'];
  expect([...filesByFolder(files)]).toEqual([
    ['src/a', 2],
    ['src/a/c', 1],
  ]);
});
