import { expect, it } from 'vitest';
import { emailsFor } from './masters-emails.ts';

it('the masters of a ship are written to by the e-mail of each fleet that she is in, each once', () => {
  const fleets = [
    { id: 'a', mastersEmail: 'masters@example.org' },
    { id: 'b', mastersEmail: 'masters@example.org' },
    { id: 'c', mastersEmail: null },
    { id: 'd', mastersEmail: 'others@example.org' },
  ];
  const keys = ['a:235000001', 'b:235000001', 'c:235000001', 'd:235000002'];
  expect(emailsFor(235000001, keys, fleets)).toEqual(['masters@example.org']);
  expect(emailsFor(235000003, keys, fleets)).toEqual([]);
});
