import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';

test.each([
  ['clientCreated', 'Client created'],
  ['apiKey.deleted', 'Api key deleted'],
  ['signIn', 'Sign in'],
  ['odd', 'Odd'],
  ['', ''],
])('%s is read as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});
