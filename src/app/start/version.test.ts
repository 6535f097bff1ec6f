import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('the app says the version that package.json has', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
