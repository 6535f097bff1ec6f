import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieText, readCookie } from './cookies.ts';

const jarOf = (text: string) => `first=1; ${text.split(';')[0]}; last=2`;

test('any text that is written is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(readCookie('themeMode', jarOf(cookieText('themeMode', value, 60, false)))).toBe(value);
    }),
  );
});

test('a cookie lives for its age on the whole site, and only over https when the page is', () => {
  expect(cookieText('a', 'x;y', 259_200, true)).toBe('a=x%3By; Path=/; Max-Age=259200; SameSite=Lax; Secure');
  expect(cookieText('a', '', 0, false)).toBe('a=; Path=/; Max-Age=0; SameSite=Lax');
});

test('a name is matched whole, and broken encoding counts as absent', () => {
  expect(readCookie('mode', 'themeMode=dark; mode2=x')).toBeUndefined();
  expect(readCookie('mode', 'mode=%E0%A4%A')).toBeUndefined();
  expect(readCookie('mode', '')).toBeUndefined();
});
