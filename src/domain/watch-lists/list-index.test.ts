import { expect, it } from 'vitest';
import { likeness, nameLikeness, comparableName } from './likeness.ts';
import { type ListEntry, ListIndex, type NamedShip } from './list-index.ts';

const entry = (entryId: string, part: Partial<ListEntry> = {}): ListEntry => ({
  listId: 'l',
  entryId,
  names: ['GULF PEARL'],
  text: '',
  ...part,
});
function found(ship: NamedShip, ...entries: ListEntry[]) {
  const index = new ListIndex();
  for (const one of entries) index.add(one);
  return index.matches(ship, 10).map(({ entry: { entryId }, by, likeness: alike }) => [entryId, by, alike]);
}

it('an equal IMO number is the ship, whatever her name and flag are now', () => {
  expect(found({ imo: 9_074_729, name: 'OTHER NAME', flag: 'PA' }, entry('a', { imo: 9_074_729, flag: 'IR' }))).toEqual([['a', 'imo', 1]]);
});

it('another IMO number is another ship, however alike the names', () => {
  expect(found({ imo: 9_074_729, name: 'GULF PEARL' }, entry('a', { imo: 9_319_466 }))).toEqual([]);
});

it('without a number on one of the sides, name and flag are compared, the most alike first', () => {
  const entries = [entry('other', { flag: 'IR' }), entry('same', { flag: 'PA' }), entry('unknown'), entry('far', { names: ['GULF STAR'] })];
  expect(found({ imo: 9_074_729, name: 'Gulf Pearl', flag: 'PA' }, ...entries)).toEqual([
    ['same', 'name', 1],
    ['unknown', 'name', 0.9],
    ['other', 'name', 0.8],
  ]);
});

it('of an entry with several names the one most like hers counts, and a ship without name and number is nobody', () => {
  expect(found({ name: 'M/V GULF-PEARL', flag: 'PA' }, entry('a', { names: ['ATLAS', 'GULF PEARL'], flag: 'PA' }))).toEqual([
    ['a', 'name', 1],
  ]);
  expect(found({}, entry('a'))).toEqual([]);
});

it('likeness is twice the shared pairs of letters by all pairs, times the factor of the flags', () => {
  expect(comparableName('mt. Säo  José-2')).toBe('SAOJOSE2');
  expect(nameLikeness('NIGHT', 'NACHT')).toBe(0.25); // HT of NI IG GH HT and NA AC CH HT
  expect([likeness(1, 'PA', 'PA'), likeness(1, undefined, 'PA'), likeness(1, 'PA', 'IR')]).toEqual([1, 0.9, 0.8]);
});
