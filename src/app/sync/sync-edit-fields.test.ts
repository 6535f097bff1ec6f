import { expect, test } from 'vitest';
import { editFields, keepsMore } from './sync-edit-fields.ts';

test('ships are kept as they are, with no field to type them in, also where a fleet has none', () => {
  const args = { fleetId: 'a', name: 'Tankers', ships: [] };
  expect(editFields('fleet.update', args).map(({ path }) => path.join('.'))).toEqual(['name']);
  expect(keepsMore(args)).toBe(true);
});

test('an edit whose every member is a field keeps nothing more', () => {
  expect(keepsMore({ fleetId: 'a', name: 'Tankers' })).toBe(false);
});
