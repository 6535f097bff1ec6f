// A route fetches the texts of its area, and a part of a screen may bring its own: without them a screen would show keys instead of words.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAppTexts } from './app-texts.ts';
import { AREA_SLICES, fetchTexts, i18nReady, translate } from './i18n.ts';

const ROUTES = 'src/routes/';
/** What is reached through the router belongs to the other route. */
const isRoute = (path: string) => path.startsWith(ROUTES) && !basename(path).startsWith('-');

const contentOf = (path: string) => readFileSync(path, 'utf8');
const keysOf = (value: unknown, prefix: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`))
    : [prefix];
const keys = AREA_SLICES.flatMap((slice) => keysOf(JSON.parse(contentOf(`locales/en/${slice}.json`)), slice)).map((key) =>
  key.replace(/_(zero|one|two|few|many|other)$/, ''),
);

/** Each file is reached from most routes. */
function once<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
}

const fileOf = (name: string, from: string) =>
  name.startsWith('#') ? name.replace(/^#(\w+)\//, (_, area) => areaAt(area)) : join(dirname(from), name);
/** Parts of a screen that bring their own texts. */
const partsWithTexts = once((path) =>
  [...contentOf(path).matchAll(/\bwithTexts\(\[([^\]]*)\], \(\) =>\s*import\('([^']+)'\)/g)].map(([, slices = '', name = '']) => ({
    slices: namesIn(slices),
    file: fileOf(name, path),
  })),
);
const namesIn = (slices: string) => [...slices.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** Every file that one imports, statically or dynamically, but for the parts with texts. */
const importsOf = once((path) =>
  [...contentOf(path).matchAll(/(?:\bfrom |\bimport\(|^import )'([#.][^']+)'/gm)]
    .map(([, name = '']) => fileOf(name, path))
    .filter((found) => /\.tsx?$/.test(found) && existsSync(found) && partsWithTexts(path).every(({ file }) => file !== found)),
);
const areaAt = (area: string) => (['workers', 'sw'].includes(area) ? `${area}/` : `src/${area}/`);

/** Removes names of calls in edits, because they look like keys. */
const withoutCalls = (content: string) => content.replaceAll(/\bendpoint: '[\w.]+'/g, '');
const slicesIn = once((path) =>
  AREA_SLICES.filter((slice) =>
    [...withoutCalls(contentOf(path)).matchAll(new RegExp(`['"\`](${slice}\\.[\\w.]*)(\\$\\{)?`, 'g'))].some(([, named = '', open]) =>
      open ? keys.some((key) => key.startsWith(named)) : keys.includes(named),
    ),
  ),
);

/** The slices with texts that may be shown by what is reached from here, other routes excluded. */
function needed(start: string): Set<string> {
  const reached = new Set([start]);
  // a Set that grows is iterated to its end; in the contract, names of calls look like keys
  for (const path of reached)
    for (const found of importsOf(path)) if (!isRoute(found) && !found.startsWith('src/contract/')) reached.add(found);
  const ofParts = [...reached]
    .flatMap(partsWithTexts)
    .flatMap(({ slices, file }) => [...needed(file)].filter((slice) => !slices.includes(slice)));
  return new Set([...[...reached].flatMap(slicesIn), ...ofParts]);
}

const fetchedIn = (path: string) => [...contentOf(path).matchAll(/fetchTexts\(([^)]*)\)/g)].flatMap(([, names = '']) => namesIn(names));
const above = (path: string, other: string) => ['.', '/'].some((next) => path.startsWith(other.replace(/\.tsx$/, next)));
const routes = globSync(`${ROUTES}**/*.tsx`).filter(isRoute);

describe('texts of an area', () => {
  test.each(routes)('%s fetches what its screens say, or a route above it does', (route) => {
    const fetched = new Set(routes.filter((other) => other === route || above(route, other)).flatMap(fetchedIn));
    expect([...needed(route)].filter((slice) => !fetched.has(slice))).toEqual([]);
  });

  test('are wanted and fetched by some route or part of a screen, each of them, and no others', () => {
    const parts = globSync('src/**/*.{ts,tsx}').flatMap(partsWithTexts);
    const wanted = [...routes, ...parts.map(({ file }) => file)].flatMap((path) => [...needed(path)]);
    expect(new Set(wanted)).toEqual(new Set(AREA_SLICES));
    expect(new Set([...routes.flatMap(fetchedIn), ...parts.flatMap(({ slices }) => slices)])).toEqual(new Set(AREA_SLICES));
  });

  test('are not needed by what stands around every screen', () => {
    expect([...needed('src/main.tsx')]).toEqual([]);
  });

  test('are not there before a route asks for them, and stay beside the others', async () => {
    await i18nReady;
    startAppTexts();
    // test files of one process share texts: others may have fetched those of some areas
    const firstOf = (slice: string) => keys.find((key) => key.startsWith(`${slice}.`)) ?? slice;
    const words = (slice: string) => translate(firstOf(slice) as 'fleets.list.fleet');
    const unfetched = AREA_SLICES.find((slice) => slice !== 'fleets' && words(slice) === firstOf(slice)) ?? 'fleets';
    expect(words(unfetched)).toBe(firstOf(unfetched));
    await fetchTexts(unfetched, 'fleets');
    await fetchTexts(unfetched);
    expect(words(unfetched)).not.toBe(firstOf(unfetched));
    expect(translate('fleets.list.fleet')).toBe('Fleet');
    expect(translate('shell.map')).toBe('Map');
  });
});
