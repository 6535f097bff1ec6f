import { beforeAll, expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { actionWords } from './action-words.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('admin');
});

test.each([
  ['clientCreated', 'Client created'],
  ['user.deleted', 'User deleted'],
  ['signIn', 'Sign in'],
  ['odd', 'Odd'],
  ['constructor', 'Constructor'],
  ['', ''],
])('%s is read as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ['apiKeyCreated', 'API key created'],
  ['fleet.create', 'Fleet created'],
  ['sealingKeyKept', 'Key for unsent changes stored'],
  ['refreshTokenReused', 'Old sign-in used a second time'],
])('%s has words of its own: %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});
