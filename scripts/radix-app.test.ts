import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appSheet, COLOURS, COMPONENTS, wideSheet } from './radix-app.ts';

const src = join(import.meta.dirname, '../src');
const texts = (pattern: string) =>
  globSync(pattern, { cwd: src })
    .filter((path) => !/\.test\.|\.gen\.css$/.test(path))
    .map((path) => readFileSync(join(src, path), 'utf8'));

test('the sheet of the app leaves out other controls and properties, other colours and what only a person reads', () => {
  const sheet = appSheet(`
    /* a word */
    :root { --mint-1: #fff; --mint-a3: #eee; --ruby-1: #fee; --ruby-a3: #fdd; --space-3: 12px; }
    .rt-TableRow, .rt-DialogContent { padding: 0; }
    .sm\\:rt-r-p-1 { padding: 1px; }
    .rt-r-p-1, .-rt-r-mx-1 { padding: 2px; }
    .rt-r-mb-1 { margin-bottom: 2px; }
    @keyframes rt-table { to { opacity: 0; } }
    @media (hover: hover) { .rt-Button:where(:hover) { color: red; } }
  `);
  expect(sheet).toBe(
    ':root{--ruby-1:#fee;--ruby-a3:#fdd;--space-3:12px;}.rt-DialogContent{padding:0;}.rt-r-mb-1{margin-bottom:2px;}' +
      '@media (hover: hover){.rt-Button:where(:hover){color:red;}}',
  );
});

test('it has the classes of every component that the app takes of Radix', () => {
  const imports = texts('**/*.tsx').flatMap((text) => [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@radix-ui\/themes'/g)]);
  const taken = imports.flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim().split(' as ')[0] ?? ''));
  const components = [...new Set(taken.filter((name) => /^[A-Z]/.test(name)))];
  expect(components.length).toBeGreaterThan(10);
  expect(components.filter((name) => !COMPONENTS[name])).toEqual([]);
});

test('colours of wide displays stand in a sheet of their own', () => {
  const whole = `
    :root { --ruby-1: #fee; }
    @supports (color: color(display-p3 1 1 1)) { @media (color-gamut: p3) { :root { --ruby-1: color(display-p3 1 0.9 0.9); } } }
  `;
  expect(appSheet(whole)).toBe(':root{--ruby-1:#fee;}');
  expect(wideSheet(whole)).toBe(
    '@supports (color: color(display-p3 1 1 1)){@media (color-gamut: p3){:root{--ruby-1:color(display-p3 1 0.9 0.9);}}}',
  );
});

test('it has the properties of layout that components are given', () => {
  const given = texts('**/*.tsx')
    .filter((text) => text.includes("'@radix-ui/themes'"))
    .flatMap((text) => [...text.matchAll(/ (m[xytrbl]?|p[xytrbl]?|gap|position|inset|overflow)="(\d)"/g)]);
  const ofBusyButton = ['inset-0', 'position-absolute'];
  const properties = [...new Set([...given.map(([, property, step]) => `${property}-${step}`), ...ofBusyButton])];
  expect(properties.length).toBeGreaterThan(2);
  const sheet = appSheet(readFileSync(join(src, '../node_modules/@radix-ui/themes/styles.css'), 'utf8'));
  expect(properties.filter((property) => !sheet.includes(`.rt-r-${property}{`))).toEqual([]);
});

test('it has every scale that a screen or its style sheet names', () => {
  const radix = readFileSync(join(src, '../node_modules/@radix-ui/themes/styles.css'), 'utf8');
  const scales = new Set([...radix.matchAll(/--([a-z]+)-a3:/g)].map(([, name]) => name ?? ''));
  const named = [...texts('**/*.css'), ...texts('**/*.{ts,tsx}')].flatMap((text) => [...text.matchAll(/--([a-z]+)-a?\d+\b/g)]);
  const colours = [...new Set(named.map(([, name]) => name ?? ''))].filter((name) => scales.has(name));
  expect(colours.length).toBeGreaterThan(5);
  expect(colours.filter((name) => !COLOURS.includes(name))).toEqual([]);
});
