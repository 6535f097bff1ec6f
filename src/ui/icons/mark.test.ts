import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MARK_LEAD, MARK_LINE } from './mark.tsx';

test('the mark in the app and the icon of the app are the same drawing', () => {
  const icon = readFileSync('public/icons/favicon.svg', 'utf8');
  expect([...icon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual([MARK_LINE, MARK_LEAD]);
});
