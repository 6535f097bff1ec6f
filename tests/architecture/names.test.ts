// A name means one thing in the whole tree: no two files of the product export the same name for different things.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names that two files export all the same, and why. May only shrink: an entry that is no longer needed fails. */
const SAME_ON_PURPOSE: Record<string, string> = {
  Person: 'the page of the organisation hands people to the list of teams, and a feature imports no other',
};

const isProduct = (file: string) => !/\.(test|fixture|arbitrary|gen|d)\.|^server\/(db\/)?(spare-)?test-/.test(file);
/** The router finds a page by this name in every file of src/routes. */
const isRoute = (file: string, name: string) => name === 'Route' && file.startsWith('src/routes/');

const withoutComments = (text: string) => text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
const DECLARED = /^export (?:declare |async |abstract )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
/** `export { inner as outer }` of this file: `export ... from` hands on what another file declares. */
const LISTED = /^export (?:type )?\{([^}]*)\}(?!\s*from)/gm;

/** A type and a value of one file that share a name (a schema and what it parses to) are one thing. */
function namesOf(code: string): Set<string> {
  const listed = [...code.matchAll(LISTED)].flatMap(([, names = '']) => [...names.matchAll(/\bas (\w+)/g)]);
  return new Set([...code.matchAll(DECLARED), ...listed].map(([, name = '']) => name));
}

/** `name: files` of each that more than one file exports. `codes`: by file. */
function collisionsIn(codes: ReadonlyMap<string, string>): Record<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, code] of codes)
    for (const name of namesOf(withoutComments(code)))
      if (isProduct(file) && !isRoute(file, name)) files.set(name, [...(files.get(name) ?? []), file]);
  return Object.fromEntries([...files].filter(([, where]) => where.length > 1).toSorted(([one], [other]) => one.localeCompare(other)));
}

test('no two files of the product export one name for different things', () => {
  const files = ['src', 'server', 'sw', 'workers'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  expect(files.length).toBeGreaterThan(900);
  const collisions = collisionsIn(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
  expect(Object.fromEntries(Object.entries(collisions).filter(([name]) => !(name in SAME_ON_PURPOSE)))).toEqual({});
  expect(Object.keys(SAME_ON_PURPOSE).filter((name) => !(name in collisions))).toEqual([]);
});

test('each kind of collision is found, and what is one thing is none', () => {
  const codes = new Map([
    ['src/ui/a.tsx', 'export function Place() {}\nexport const one = 1;\nexport const Schema = 1;\nexport type Schema = typeof Schema;'],
    ['src/ui/b.ts', "export interface Place {}\nexport { one } from './a.tsx';\n// export const Schema = 2;"],
    ['server/c.ts', 'const inner = 1;\nexport { inner as one };'],
    ['src/ui/b.test.ts', 'export const Schema = 3;'],
    ['src/routes/a.tsx', 'export const Route = 1;'],
    ['src/routes/b.tsx', 'export const Route = 2;'],
  ]);
  expect(collisionsIn(codes)).toEqual({ one: ['src/ui/a.tsx', 'server/c.ts'], Place: ['src/ui/a.tsx', 'src/ui/b.ts'] });
});
