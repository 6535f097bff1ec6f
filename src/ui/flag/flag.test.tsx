import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { Flag } from './flag.tsx';

test('a flag is a picture of the file, which has one for every country that the app names', async () => {
  const screen = await renderInTheme(<Flag code="PA" />);
  const use = screen.container.querySelector('use');
  const [file = '', code] = (use?.getAttribute('href') ?? '').split('#');
  expect(code).toBe('PA');
  const drawn = new DOMParser().parseFromString(await (await fetch(file)).text(), 'image/svg+xml');
  expect(COUNTRY_CODES.filter((each) => !drawn.getElementById(each))).toEqual([]);
});
