import { expect, it } from 'vitest';
import type { PassageLogRow } from '#contract/tables.ts';
import { handOversOf, mayAccept } from './hand-over-facts.ts';

const line = (id: string, more: Partial<PassageLogRow>): PassageLogRow => ({
  id,
  v: 1,
  passageId: 'one',
  organisationId: 'north',
  ownerId: 'mia',
  ownerName: 'Mia',
  kind: 'handOver',
  text: '',
  writtenAt: 1,
  arrivedAt: 1,
  ...more,
});

it('hand-overs stand newest first, each with its own acknowledgement and what became of its mail', () => {
  const log = [
    line('a', { receiver: { role: 'member' } }),
    line('b', { receiver: { id: 'ada', name: 'Ada' }, writtenAt: 2 }),
    line('m', { kind: 'mailed', ownerId: 'server', noteId: 'b', writtenAt: 2 }),
    line('c', { kind: 'accepted', ownerId: 'ada', noteId: 'b', writtenAt: 3 }),
  ];
  expect(handOversOf(log).map(({ line: { id }, accepted, mail }) => [id, accepted?.ownerId, mail?.kind])).toEqual([
    ['b', 'ada', 'mailed'],
    ['a', undefined, undefined],
  ]);
});

it('whom it is for acknowledges it, never its writer, and once', () => {
  const of = (more: Partial<PassageLogRow>, ...log: PassageLogRow[]) => handOversOf([line('a', more), ...log])[0];
  const may = (found: ReturnType<typeof of>, id: string, role: 'member' | 'manager') => found && mayAccept(found, { id, role });
  const toRole = of({ receiver: { role: 'manager' } });
  expect([may(toRole, 'max', 'manager'), may(toRole, 'ada', 'member'), may(toRole, 'mia', 'manager')]).toEqual([true, false, false]);
  const toAda = { receiver: { id: 'ada', name: 'Ada' } };
  expect([may(of(toAda), 'ada', 'member'), may(of(toAda), 'ben', 'member')]).toEqual([true, false]);
  expect(may(of(toAda, line('c', { kind: 'accepted', ownerId: 'ada', noteId: 'a' })), 'ada', 'member')).toBe(false);
});
