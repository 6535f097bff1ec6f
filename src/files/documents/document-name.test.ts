import { expect, test } from 'vitest';
import { documentName } from './document-name.ts';

const AT_MS = Date.UTC(2026, 10, 27, 11, 30);

test('a file says kind, ship and time in UTC, in signs that every file system takes', () => {
  expect(documentName('VTA', 'GULF PEARL', AT_MS)).toBe('VTA-GULF-PEARL-2026-11-27-1130Z');
  expect(documentName('TRA', '../a: "b"\n', AT_MS)).toBe('TRA-a-b-2026-11-27-1130Z');
  expect(documentName('VTA', '海星', AT_MS)).toBe('VTA-海星-2026-11-27-1130Z');
  expect(documentName('VTA', '!', AT_MS)).toBe('VTA-2026-11-27-1130Z');
});
