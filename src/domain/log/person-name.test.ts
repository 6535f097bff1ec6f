import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

it('a person is called by her name, or by her address where she has none', () => {
  const email = 'ada@rask.example';
  expect(personName({ firstName: 'Ada', lastName: 'Mate', email })).toBe('Ada Mate');
  expect(personName({ firstName: '', lastName: 'Mate', email })).toBe('Mate');
  expect(personName({ firstName: ' ', lastName: '', email })).toBe(email);
});
