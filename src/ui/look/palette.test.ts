// Contrast of every preset, computed from the style sheets as the browser gets them: Radix's scales with ours over them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ACCENTS } from './theme-settings.ts';

const ours = readFileSync(new URL('./palette.css', import.meta.url), 'utf8');
const radix = (scale: string) => readFileSync(fileURLToPath(import.meta.resolve(`@radix-ui/themes/tokens/colors/${scale}.css`)), 'utf8');

const variables = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([a-z]+-(?:\d+|contrast)): ([^;]+);/g)].map(([, name, value]) => [name, value]));
function block(selector: string): Record<string, string> {
  const found = variables(ours.split(`\n${selector} {`)[1]?.split('}')[0] ?? '');
  expect(Object.keys(found), selector).not.toEqual([]);
  return found as Record<string, string>;
}

type Mode = 'light' | 'dark';
function palette(scale: string, mode: Mode, bold: boolean): (step: string) => string {
  const [light = '', dark = ''] = radix(scale).split('.dark, .dark-theme {');
  const own = {
    ...variables(light),
    ...(mode === 'dark' ? variables(dark.split('@supports')[0] ?? '') : variables(light.split('@supports')[0] ?? '')),
    ...block(`.${mode}`),
    ...(bold ? block(`[data-contrast="bold"] .${mode}`) : {}),
  };
  // Radix declares the contrast last in the file, once for both modes
  own[`${scale}-contrast`] ??= /-contrast: ([^;]+);/.exec(radix(scale))?.[1] ?? '';
  return (step) => {
    let value = own[`${scale}-${step}`] ?? '';
    for (let name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]; name; name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]) value = own[name] ?? '';
    return value === 'white' ? '#ffffff' : value;
  };
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', false, 4.5],
  ['dark', false, 4.5],
  ['light', true, 7],
  ['dark', true, 7],
] as const)('in %s, bold contrast %s', (mode, bold, least) => {
  const slate = palette('slate', mode, bold);
  const page = mode === 'light' ? '#ffffff' : slate('1');

  test.each([...Object.values(ACCENTS), 'red', 'green'])('%s: words on solid, soft and page grounds can be read', (scale) => {
    const of = palette(scale, mode, bold);
    for (const ground of ['9', '10']) expect(contrast(of('contrast'), of(ground)), `on solid ${ground}`).toBeGreaterThanOrEqual(least);
    for (const ground of [page, slate('2'), of('3'), of('4')])
      expect(contrast(of('11'), ground), `on ${ground}`).toBeGreaterThanOrEqual(least);
    expect(contrast(of('9'), page), 'a switch or a mark against the page').toBeGreaterThanOrEqual(3);
  });

  test('grey and amber words can be read', () => {
    const amber = palette('amber', mode, bold);
    for (const ground of [page, slate('2'), slate('3')]) expect(contrast(slate('11'), ground)).toBeGreaterThanOrEqual(least);
    for (const ground of [page, amber('3'), amber('4')]) expect(contrast(amber('11'), ground)).toBeGreaterThanOrEqual(least);
  });
});

test('words are written in step 11 itself, not in its translucent twin', () => {
  for (const scale of [...Object.values(ACCENTS), 'red', 'amber', 'green', 'slate'])
    expect(ours).toContain(`--${scale}-a11: var(--${scale}-11);`);
});

test('the brand red is another red than the danger red', () => {
  expect(ACCENTS.red).not.toBe('red');
  for (const mode of ['light', 'dark'] as const) {
    const [brand, danger] = [palette(ACCENTS.red, mode, false)('9'), palette('red', mode, false)('9')];
    const blueOf = (hex: string) => Number.parseInt(hex.slice(5), 16);
    expect(blueOf(brand) - blueOf(danger)).toBeGreaterThan(30);
  }
});
