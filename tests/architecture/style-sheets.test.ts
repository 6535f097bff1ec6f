// No style sheet has a class that nothing uses, and no code uses a class that its sheet does not have: neither type check nor lint sees it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };

/** Classes that libraries put on their own elements. */
const OF_LIBRARIES = /^(rt-|radix-|maplibregl-|toaster$|sonner)/;
/** Set outside the code of the app: by `public/appearance.js` or by a router's link. */
const SET_ELSEWHERE = new Set(['dark', 'night', 'active']);

/** The classes that the selectors of a sheet name, without those of `:global()`. */
function classesOf(sheet: string): Set<string> {
  const bare = sheet.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector)
    .filter((selector) => !selector.trim().startsWith('@'));
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)));
}

function importedFrom(file: string, spoken: string): string {
  if (spoken.startsWith('.')) return normalize(join(dirname(file), spoken));
  const alias = Object.keys(imports).find((name) => spoken.startsWith(name.replace('*', ''))) ?? '';
  return (imports[alias] ?? '').replace(/^\.\/|\*/g, '') + spoken.slice(alias.length - 1);
}

/** `sheet class`: what nothing uses, and what is used and not there. `files`: the texts of code and sheets, by path. */
function wrongIn(files: ReadonlyMap<string, string>): { unused: string[]; missing: string[] } {
  const code = [...files].filter(([file]) => !file.endsWith('.css'));
  const used = new Map<string, Set<string>>();
  for (const [file, text] of code)
    for (const [, name = '', spoken = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = importedFrom(file, spoken);
      const members = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member = '']) => member);
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...members.filter((member) => member !== 'module')]));
    }
  const words = new Set(code.flatMap(([, text]) => text.match(/[a-zA-Z][\w-]*/g) ?? []));
  const unused: string[] = [];
  const missing: string[] = [];
  for (const [file, text] of files) {
    if (!file.endsWith('.css')) continue;
    const classes = classesOf(text);
    const users = file.endsWith('.module.css') ? (used.get(file) ?? new Set()) : words;
    for (const name of classes)
      if (!users.has(name) && !OF_LIBRARIES.test(name) && !SET_ELSEWHERE.has(name)) unused.push(`${file} ${name}`);
    for (const name of used.get(file) ?? []) if (!classes.has(name)) missing.push(`${file} ${name}`);
  }
  return { unused, missing };
}

test('every class of a style sheet is used, and every class that is used is in its sheet', () => {
  const paths = globSync('src/**/*.{ts,tsx,css,html}', { cwd: root }).filter((path) => !/\.(gen|test|fixture)\./.test(path));
  expect(paths.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(50);
  expect(wrongIn(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual({ unused: [], missing: [] });
});

test('a class that is planted in a sheet, or in code alone, is found', () => {
  const files = new Map([
    [
      'src/ui/a.module.css',
      '.used,\n.dead:hover > .inner { color: red; }\n@media (max-width: 1.5px) { .late { color: red; } }\n:global(.x) .used {}',
    ],
    ['src/ui/b.tsx', "import look from '#ui/a.module.css';\n<a className={look.used}><b className={`${look.inner} ${look.gone}`} /></a>"],
    ['src/ui/c.tsx', 'import css from \'./a.module.css\';\n<i className={css.late} />; <i className="wide-8" />'],
    ['src/ui/all.css', '.wide-8 {}\n.wide-9 {}\n.rt-Button {}'],
  ]);
  expect(wrongIn(files)).toEqual({ unused: ['src/ui/a.module.css dead', 'src/ui/all.css wide-9'], missing: ['src/ui/a.module.css gone'] });
});
