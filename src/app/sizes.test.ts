// The sizes in the contract equal those in the style sheets, which cannot import them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUTH_COLUMN_MAX_PX, HEADER_HEIGHT_PX, NAV_WIDTH_PX } from '#contract/constants.ts';

const sheet = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The value in pixels of a property in the first rule of a selector. */
function sizePx(css: string, selector: string, property: string): number {
  const from = css.indexOf(`${selector} {`);
  const rule = css.slice(from, css.indexOf('}', from));
  return Number(new RegExp(`\\s${property}:\\s*(\\d+)px`).exec(from < 0 ? '' : rule)?.[1]);
}

test('header heights are the ones of the contract', () => {
  const shell = sheet('./shell.module.css');
  const page = '.dashboard[data-frame="page"]';
  expect(sizePx(sheet('../ui/look/tokens.css'), ':root', '--header-height')).toBe(HEADER_HEIGHT_PX.mobile);
  expect(sizePx(sheet('./start/auth-frame.module.css'), '.auth', '--header-height')).toBe(HEADER_HEIGHT_PX.desktopMain);
  expect(sizePx(shell, page, '--header-height')).toBe(HEADER_HEIGHT_PX.dashboard);
  expect(sizePx(shell.slice(shell.indexOf('@media')), page, '--header-height')).toBe(HEADER_HEIGHT_PX.mobile);
});

test('the widths of the navigation and of the sign-in column are the ones of the contract', () => {
  const tokens = sheet('../ui/look/tokens.css');
  const widths = ['--nav-overlay', '--nav-open', '--nav-mini'].map((name) => sizePx(tokens, ':root', name));
  expect(widths).toEqual([NAV_WIDTH_PX.base, NAV_WIDTH_PX.dashboard, NAV_WIDTH_PX.mini]);
  expect(sizePx(sheet('./start/auth-frame.module.css'), '.column', 'max-inline-size')).toBe(AUTH_COLUMN_MAX_PX);
});
