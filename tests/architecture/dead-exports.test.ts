// What nothing uses is gone, not kept "for later": every export is imported somewhere, and not by tests alone.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([name, folder]) => [name.replace('*', ''), folder.replace(/^\.\/|\*/g, '')] as const);

/** Exports that only tests import, and why they stand in the product all the same. */
const FOR_TESTS: Record<string, string> = {
  'src/contract/constants.ts HEADER_HEIGHT_PX': 'the specification’s sizes, which style sheets are held to',
  'src/contract/constants.ts NAV_WIDTH_PX': 'likewise',
  'src/contract/constants.ts AUTH_COLUMN_MAX_PX': 'likewise',
  'src/contract/row-ids.ts teamMemberId': 'the database composes the same id in SQL',
  'src/contract/entities/ships.ts ShipRecord': 'what the lists of an answer hold',
  'src/i18n/i18n.ts AREA_SLICES': 'tests of screens fetch the texts of every area',
  'src/map/enc/enc-state.ts styleState': 'the tests of the chart’s look put its state into a style of their own',
  'src/map/event-look.ts signId': 'the layer of events puts the same name together in the map’s own language',
  'server/http/calls.ts pendingCalls': 'tests list the calls that are not answered yet',
  'server/ships/text-column.ts asColumnText': 'histories of tests hold texts as the memory of ships does',
};

const isTest = (file: string) => /\.(test|fixture)\.|^tests\/|arbitrar|^server\/(db\/)?(spare-)?test-/.test(file);
const withoutComments = (text: string) => text.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
const nameOf = (part: string, side: 0 | 1) =>
  part
    .trim()
    .replace(/^type\s+/, '')
    .split(/\s+as\s+/)
    .at(side === 0 ? 0 : -1) ?? '';

interface Export {
  name: string;
  isType: boolean;
}

const DECLARED = /^export (?:declare |async |abstract )*(function\*?|const|let|class|interface|type|enum) (\w+)/gm;
function exportsOf(code: string): Export[] {
  const declared = [...code.matchAll(DECLARED)].map(([, kind = '', name = '']) => ({ name, isType: /^(interface|type)$/.test(kind) }));
  const listed = [...code.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type, names = '']) =>
    names
      .split(',')
      .flatMap((part) => (part.trim() ? [{ name: nameOf(part, 1), isType: type !== undefined || /^\s*type\s/.test(part) }] : [])),
  );
  return [...declared, ...listed];
}

/** `file name` of what the code of a file imports; `file *`: all of it, or whatever it names of it. */
function importsOf(file: string, code: string): { from: string; name: string }[] {
  const fileOf = (spoken: string): string => {
    if (spoken.startsWith('.')) return normalize(join(dirname(file), spoken));
    const [alias, folder] = aliases.find(([name]) => spoken.startsWith(name)) ?? ['', ''];
    return folder + spoken.slice(alias.length);
  };
  const named = [...code.matchAll(/\b(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*'([^'?]+)/g)].flatMap(
    ([, clause = '', spoken = '']) => {
      const [, names] = /\{([\s\S]*)\}/.exec(clause) ?? [];
      const from = fileOf(spoken);
      return names === undefined ? [{ from, name: '*' }] : names.split(',').map((part) => ({ from, name: nameOf(part, 0) }));
    },
  );
  const late = [...code.matchAll(/(?:\bimport|importActual|importOriginal)\s*(?:<[^>]*>)?\(\s*'([^'?]+)'|new URL\(\s*'([^'?]+)'/g)];
  return [...named, ...late.map(([, one, other]) => ({ from: fileOf(one ?? other ?? ''), name: '*' }))];
}

/** A word of the code, but not a member of something else. */
const timesIn = (code: string, name: string): number => code.match(new RegExp(`(?<![\\w$]|[^.]\\.)${name}(?![\\w$])`, 'g'))?.length ?? 0;

/** Exports of files that are none of tests: why nothing needs them, by `file name`. `codes`: by file. */
function deadIn(codes: ReadonlyMap<string, string>): Record<string, string> {
  const importers = new Map<string, string[]>();
  for (const [file, code] of codes)
    for (const { from, name } of importsOf(file, code)) {
      const key = `${from} ${name}`;
      importers.set(key, [...(importers.get(key) ?? []), file]);
    }
  const dead: Record<string, string> = {};
  for (const [file, code] of codes) {
    if (isTest(file) || !/^(src|workers|sw|server)\//.test(file) || file.includes('.gen.')) continue;
    for (const { name, isType } of exportsOf(code)) {
      const whole = (importers.get(`${file} *`) ?? []).filter((other) => timesIn(codes.get(other) ?? '', name) > 0 || name === 'Route');
      const users = [...(importers.get(`${file} ${name}`) ?? []), ...whole];
      const isUsedHere = timesIn(code, name) > 1;
      if (users.length === 0 && !(isType && isUsedHere)) dead[`${file} ${name}`] = isUsedHere ? 'needs no export' : 'nothing uses it';
      else if (!isUsedHere && users.length > 0 && users.every(isTest)) dead[`${file} ${name}`] = 'tests alone use it';
    }
  }
  return dead;
}

test('every export is used by another file, and by more than tests', () => {
  const files = ['src', 'workers', 'sw', 'server', 'scripts', 'tests']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .concat(globSync('*.{ts,mjs}', { cwd: root }));
  expect(files.length).toBeGreaterThan(1000);
  const dead = deadIn(new Map(files.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))])));
  expect(Object.fromEntries(Object.entries(dead).filter(([key]) => !(key in FOR_TESTS)))).toEqual({});
  expect(Object.keys(FOR_TESTS).filter((key) => dead[key] !== 'tests alone use it')).toEqual([]);
});

test('each kind of dead export is found, and nothing that is used', () => {
  const codes = new Map([
    [
      'src/ui/a.ts',
      'export const dead = 1;\nexport const inner = 2;\nexport const tested = inner;\nexport type Dead = 1;\nexport type Inner = 2;\nexport interface Has { a: Inner }',
    ],
    ['src/ui/a.test.ts', "import { tested } from './a.ts';"],
    [
      'src/ui/b.ts',
      "import type { Has } from '#ui/a.ts';\nexport const late = 1;\nexport function* used() {}\nexport { kept as renamed };\nexport const half = 1;",
    ],
    ['src/main.ts', "import { renamed, used as u } from '#ui/b.ts';\nvoid import('#ui/b.ts').then(({ late }) => late);"],
  ]);
  expect(deadIn(codes)).toEqual({
    'src/ui/a.ts dead': 'nothing uses it',
    'src/ui/a.ts inner': 'needs no export',
    'src/ui/a.ts tested': 'tests alone use it',
    'src/ui/a.ts Dead': 'nothing uses it',
    'src/ui/b.ts half': 'nothing uses it',
  });
});
