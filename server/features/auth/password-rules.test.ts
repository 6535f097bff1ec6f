import { describe, expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const KNOWN = { email: 'grace.hopper@navy-yard.example', firstName: 'Grace', lastName: 'Hopper', organisationName: 'Harbour Works' };

describe('a password of 15 characters and more', () => {
  test.each([
    ['a harbour pilot waves twice'],
    ['seven gulls over the quay'],
    ['xk7mq-2pw9z-tr4vb-hn8cd-js3fg'],
    ['Der Kapitän trinkt Tee um vier'],
    ['船長は毎朝五時に起きてお茶を飲む。'],
    ['my password is a whole sentence'],
    ['🚢 🐟 🌊 ⚓ 🧭 and some words'],
  ])('%s may be chosen', (password) => {
    expect(weaknessOf(password, KNOWN)).toBeUndefined();
  });

  test.each([
    ['aaaaaaaaaaaaaaaa', /repeats/],
    ['abcabcabcabcabcabc', /repeats/],
    ['1231231231231231', /repeats/],
    ['passwordpassword', /guessed first|repeats/],
    ['P@ssw0rd12345678', /guessed first/],
    ['Password-Summer-2026!', /guessed first/],
    ['qwertyuiopasdfghjkl', /guessed first|name/],
    ['123456789012345', /guessed first|name/],
    ['abcdefghijklmnop', /guessed first|name/],
    ['1qaz2wsx3edc4rfv', /guessed first|name/],
    ['correct horse battery staple', /guessed first/],
    ['letmein-iloveyou-2025', /guessed first/],
    ['Fathom-Fathom-2026', /name of this program/],
    ['grace.hopper@navy-yard.example', /your address/],
    ['GraceHopper-1906-1992', /your name/],
    ['gr4c3h0pp3r fathom!', /your name/],
    ['Harbour Works 2026', /your name/],
  ])('%s may not', (password, words) => {
    expect(weaknessOf(password, KNOWN)).toMatch(words);
  });

  test('says nothing of the password itself', () => {
    expect(weaknessOf('GraceHopper-1906-1992', KNOWN)).not.toMatch(/grace|hopper/i);
  });
});
