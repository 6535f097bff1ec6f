// docs/where-state-lives.md names every value that a module of the app holds, and its owner: state is found by reading one page.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What makes the three kinds. */
const MAKERS = ['src/platform/watched.ts', 'src/platform/persisted.ts'];
const CALL = /\b(watched|watchedOfSession|persisted)\s*[<(]/g;
const NAMED = /(?:\b(?:const|let)\s+(\w+)\s*(?::[^=;]+)?=|\b(\w+)\s*\?\?=)\s*$/;

/** `<kind> <name> <file>` of each value that the text of a file makes. */
function statesIn(file: string, text: string): string[] {
  const code = text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
  return [...code.matchAll(CALL)].map(({ 1: kind, index }) => {
    const [, declared, assigned] = NAMED.exec(code.slice(0, index)) ?? [];
    return `${kind} ${declared ?? assigned ?? '(no name)'} ${file}`;
  });
}

const ROW = /^\| `(\w+)` \| `([\w./-]+)` \| \S.*\|$/gm;
const statesOf = (page: string): string[] =>
  page.split(/^## /m).flatMap((section) => {
    const [, kind] = /^.*\(`(\w+)`\)/.exec(section) ?? [];
    return [...section.matchAll(ROW)].map(([, name, file]) => `${kind} ${name} ${file}`);
  });

test('every value that a module holds is on the page with its owner, and nothing else is', () => {
  const files = ['src', 'workers', 'sw']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.(test|fixture)\./.test(file) && !MAKERS.includes(file));
  expect(files.length).toBeGreaterThan(500);
  const held = files.flatMap((file) => statesIn(file, textOf(file)));
  expect(held.length).toBeGreaterThan(40);
  expect(statesOf(textOf('docs/where-state-lives.md')).toSorted()).toEqual(held.toSorted());
});

test('each way of making one is found, and a page without it differs', () => {
  const code = `
    import { watched } from '#platform/watched.ts';
    /** persisted('not code') */
    export const one = watched<Map<string, number> | undefined>(undefined);
    const two: Watched<Two | undefined> = watchedOfSession<Two | undefined>(() => undefined);
    const held = () => (three ??= watched(3));
    export const four = persisted('four', (stored) => stored === true);
    keep(watched(5));`;
  const found = ['watched one a.ts', 'watchedOfSession two a.ts', 'watched three a.ts', 'persisted four a.ts', 'watched (no name) a.ts'];
  expect(statesIn('a.ts', code)).toEqual(found);
  expect(statesOf('## Page (`watched`)\n\n| `one` | `a.ts` | the first |\n')).toEqual(['watched one a.ts']);
});
