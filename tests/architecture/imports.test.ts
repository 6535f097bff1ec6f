// Walls and circles by every way in which a file can need another: imports, types, late imports, and names by URL.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { circlesOf, type Import, readImports } from './imports.ts';
import { forbiddenFor, layers } from './layers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCT = ['src', 'sw', 'workers', 'server'];
/** The whole tree, read once. */
const tree = readImports(root, [...PRODUCT, 'scripts', 'tests']);
const isOfProduct = (path: string) => PRODUCT.some((folder) => path.startsWith(`${folder}/`));
const imports = tree.imports.filter(({ from }) => isOfProduct(from));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** A page and a server start their workers by URL: who starts a thread may not import what runs in it. */
const STARTS_THREADS: readonly string[] = ['compute: workers'];

const areaOf = (file: string) => Object.entries(layers).find(([, { path }]) => file.startsWith(`${path}/`))?.[0];

function wallsCrossedBy(imported: readonly Import[]): string[] {
  return imported.flatMap(({ from, to, isPackage }) => {
    if (isTest(from)) return [];
    const [area, other] = [areaOf(from), isPackage ? undefined : areaOf(to)];
    const forbidden = area ? forbiddenFor(area) : { areas: [], packages: [] };
    const isForbidden = other && forbidden.areas.includes(other) && !STARTS_THREADS.includes(`${area}: ${other}`);
    const isForbiddenPackage = isPackage && forbidden.packages.some((name) => to === name || to.startsWith(`${name}/`));
    const isOtherFeature = area === 'features' && other === 'features' && from.split('/')[2] !== to.split('/')[2];
    const isOfTests = !isPackage && (to.startsWith('tests/') || isTest(to));
    return isForbidden || isForbiddenPackage || isOtherFeature || isOfTests ? [`${from} -> ${to}`] : [];
  });
}

/** A small tree with one fault of each kind. */
const planted = mkdtempSync(join(tmpdir(), 'fathom-imports-'));
const faults = {
  'package.json': '{ "imports": { "#tests/*": "./tests/*", "#store/*": "./src/store/*", "#features/*": "./src/features/*" } }',
  'server/a.ts': "export const a = new URL('../src/features/one/b.ts', import.meta.url);\n",
  'server/c.ts': "export const c = import.meta.resolve('#features/one/b.ts');\n",
  'server/d.ts': "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('../workers/w.ts', import.meta.url));\n",
  'src/features/one/b.ts': "export type { E } from '../two/e.ts';\n",
  'src/features/two/e.ts': 'export type E = 1;\n',
  'src/domain/a.ts': "import 'dexie';\nimport { c } from '../store/a.test.ts';\nexport const a = c;\n",
  'src/domain/b.ts': "import type { FastifyCookie } from '@fastify/cookie';\nexport type B = FastifyCookie;\n",
  'src/store/a.test.ts': "import 'fastify';\nexport const c = 1;\n",
  'src/main.ts': "import '#tests/a.ts';\n",
  'src/domain/f.ts': "export type F = typeof import('#store/g.ts');\n",
  'src/store/g.ts': "// new URL('../../server/a.ts', import.meta.url) in a comment is no import\nexport const g = 1;\n",
  'workers/w.ts': 'export {};\n',
  'src/store/late-a.ts': "export const later = () => import('./late-b.ts');\n",
  'src/store/late-b.ts': "export { later } from './late-a.ts';\n",
  'src/store/type-a.ts': "import type { B } from './type-b.ts';\nexport type A = B;\n",
  'src/store/type-b.ts': "import type { A } from './type-a.ts';\nexport type B = A;\n",
  'src/store/url-a.ts': "export const url = new URL('./url-b.ts', import.meta.url);\n",
  'src/store/url-b.ts': "import { url } from './url-a.ts';\nvoid url;\n",
  'src/store/hidden.ts': 'export const load = (name: string) => [import(name), new URL(name, import.meta.url)];\n',
};
for (const [path, text] of Object.entries(faults)) {
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), text);
}
afterAll(() => rmSync(planted, { recursive: true, force: true }));

test('no file needs one that it may not, nor a package of another layer, by import, by type or by URL', () => {
  expect(wallsCrossedBy(imports)).toEqual([]);
});

test('every module of the product was looked at', () => {
  const ofGit = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PRODUCT], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)));
  expect(ofGit.length).toBeGreaterThan(1000);
  expect(ofGit.filter((path) => !tree.files.includes(path))).toEqual([]);
});

test('no files need each other in a circle, not by types, late imports or URLs either', () => {
  expect(tree.files.length).toBeGreaterThan(1000);
  expect(tree.imports.length).toBeGreaterThan(5000);
  expect(circlesOf(tree.imports)).toEqual([]);
});

test('every file that the product names is there, and none is named at run time only', () => {
  const missing = imports.filter(({ to, isPackage }) => !isPackage && !existsSync(join(root, to)));
  expect(missing.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  expect(tree.hidden.filter((found) => isOfProduct(found) && !/\.test\.tsx?:/.test(found))).toEqual([]);
});

test('what the product imports is installed without the packages of development', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const isForTests = (file: string) => /\.(test|fixture)\.|arbitrar|^server\/(db\/)?(spare-)?test-/.test(file);
  const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const needed = imports.filter(({ from, to, isPackage }) => isPackage && !to.startsWith('node:') && !isForTests(from));
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter(({ to }) => !(packageOf(to) in dependencies)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('every planted fault is found', () => {
  const found = readImports(planted, PRODUCT);
  expect(wallsCrossedBy(found.imports).toSorted()).toEqual([
    'server/a.ts -> src/features/one/b.ts',
    'server/c.ts -> src/features/one/b.ts',
    'server/d.ts -> workers/w.ts',
    'src/domain/a.ts -> dexie',
    'src/domain/a.ts -> src/store/a.test.ts',
    'src/domain/b.ts -> @fastify/cookie',
    'src/domain/f.ts -> src/store/g.ts',
    'src/features/one/b.ts -> src/features/two/e.ts',
    'src/main.ts -> tests/a.ts',
  ]);
  expect(circlesOf(found.imports).map((circle) => circle[0])).toEqual(
    expect.arrayContaining(['src/store/late-a.ts', 'src/store/type-a.ts', 'src/store/url-a.ts']),
  );
  expect(found.hidden).toEqual(['src/store/hidden.ts: name', 'src/store/hidden.ts: new URL(name, import.meta.url)']);
});
