import { expect, it } from 'vitest';
import type { WatchRow } from '#contract/tables.ts';
import { mastersAmong } from './masters.ts';

const fleets = [
  { id: 'a', mastersEmail: 'masters@example.org' },
  { id: 'b', mastersEmail: 'masters@example.org' },
  { id: 'c', mastersEmail: null },
  { id: 'd', mastersEmail: 'others@example.org' },
];
const keys = ['a:235000001', 'b:235000001', 'c:235000001', 'd:235000002'];
const watch = (contacts: WatchRow['contacts'], endedAt?: number) => ({ startsAt: 1, updatedAt: 1, contacts, ...(endedAt && { endedAt }) });
const contact = (role: string, name: string, email?: string) => ({ role, name, minutes: 5, ...(email !== undefined && { email }) });

it('the masters of a ship are those of each fleet that she is in, each once', () => {
  expect(mastersAmong(235000001, { keys, fleets, watches: [] })).toEqual([{ email: 'masters@example.org' }]);
  expect(mastersAmong(235000003, { keys, fleets, watches: [] })).toEqual([]);
});

it('who is master in the call tree of a watch over her stands first, with the name, where there is an address and the watch goes on', () => {
  const watches = [
    watch([contact('CSO', 'Eve', 'eve@x.org'), contact('Master', 'O. Lund', 'Masters@Example.org'), contact('master', 'No address')]),
    watch([contact('Master', 'Of before', 'before@x.org')], 2),
  ];
  expect(mastersAmong(235000001, { keys, fleets, watches })).toEqual([{ name: 'O. Lund', email: 'Masters@Example.org' }]);
});
