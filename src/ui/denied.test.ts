import { expect, test } from 'vitest';
import { deniedPage } from './denied.tsx';

test('each area has its own page for a right that is missing', () => {
  expect(
    ['/dashboard/admin', '/dashboard/admin/clients/c1', '/dashboard/organisation', '/dashboard/administrators'].map(deniedPage),
  ).toEqual([
    '/dashboard/admin/permission-denied',
    '/dashboard/admin/permission-denied',
    '/dashboard/permission-denied',
    '/dashboard/permission-denied',
  ]);
});
