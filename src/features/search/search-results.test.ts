import { describe, expect, test } from 'vitest';
import { type LocalHit, LOCAL_KINDS, type SearchAnswer } from '#contract/search.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import type { SearchCommand } from './search-choice.ts';
import { choiceOf, groupsOf } from './search-results.ts';

const ship = (name: string, mmsi = 244_660_001): ShipHit => ({ slot: 0, mmsi, name, group: 'cargo', position: [0, 0], lastSeenMs: 0 });
const place = (name: string, merit: LocalHit['merit']): LocalHit => ({
  kind: 'place',
  id: name,
  name,
  place: 'city',
  position: [45, 12.8],
  zoom: 9,
  merit,
});
const port = (name: string, merit: LocalHit['merit']): LocalHit => ({ kind: 'port', id: name, name, position: [45, 12.8], merit });
const command = (label: string): SearchCommand => ({ id: label, label, group: 'panel', run: () => undefined });
const answer = (...hits: LocalHit[]): SearchAnswer => ({
  hits,
  counts: Object.fromEntries(LOCAL_KINDS.map((kind) => [kind, hits.filter((hit) => hit.kind === kind).length])) as SearchAnswer['counts'],
});
const groups = (text: string, ships: ShipHit[], names?: SearchAnswer, commands: SearchCommand[] = []) =>
  groupsOf({ text, ships, names, commands }, 5);
const kinds = (...args: Parameters<typeof groups>) => groups(...args).map(({ kind }) => kind);

describe('groups', () => {
  test('a position comes first, then whole names, then the kinds in their order, then near ones', () => {
    expect(kinds('12N 43E', [])).toEqual(['coordinate']);
    expect(kinds('aden', [ship('ADEN STAR')], answer(port('Adenau', 'start'), place('Aden', 'whole')))).toEqual(['place', 'ship', 'port']);
    expect(kinds('aden', [ship('ADEN')], answer(port('Aden', 'whole')))).toEqual(['ship', 'port']);
    expect(kinds('adden', [], answer(port('Aden', 'near'), place('Gulf of Aden', 'near')), [command('Addendum')])).toEqual([
      'command',
      'port',
      'place',
    ]);
  });
  test('finer differences do not reorder them: a list that jumps with every letter is not read', () => {
    const names = answer(port('Port of Ma', 'words'), place('Mandalay', 'start'));
    expect(kinds('ma', [ship('OSLO MA')], names, [command('Map')])).toEqual(['ship', 'port', 'place', 'command']);
  });
  test('a number is whole when it is all of it', () => {
    const names = answer(port('244660001', 'start'));
    expect(groups('244660001', [ship('X')], names)[0]?.kind).toBe('ship');
  });
  test('hold no more than asked for, and say how many there are', () => {
    const ports = Array.from({ length: 9 }, (_, i) => port(`Port ${i}`, 'start'));
    expect(groups('port', [], answer(...ports))).toMatchObject([{ kind: 'port', count: 9, hits: { length: 5 } }]);
  });
  test('signs alone find only ships, whose names may be mostly signs', () =>
    expect(kinds('A"],[', [ship('A"],["B<SCRIPT>')], answer(), [command('Alerts')])).toEqual(['ship']));
  test('a kind without hits makes no group', () => expect(groups('zzz', [], answer(), [command('Map')])).toEqual([]));
});

test('a chosen hit carries what is needed to show it', () => {
  const chosen = (text: string, names: SearchAnswer) => groups(text, [], names).flatMap(({ hits }) => hits.map(choiceOf));
  expect(chosen('aden', answer(port('Aden', 'whole'), place('Aden', 'whole')))).toEqual([
    { kind: 'port', id: 'Aden', position: [45, 12.8] },
    { kind: 'place', position: [45, 12.8], zoom: 9 },
  ]);
  expect(chosen('12 30 N 43 15 E', answer())).toEqual([{ kind: 'coordinate', position: [43.25, 12.5] }]);
  const own = { name: 'Mine', merit: 'whole' } as const;
  expect(
    chosen('mine', answer({ kind: 'drawing', id: 'd', box: [1, 2, 3, 4], ...own }, { kind: 'fleet', id: 'f', tags: [], ...own })),
  ).toEqual([
    { kind: 'fleet', id: 'f' },
    { kind: 'drawing', id: 'd', box: [1, 2, 3, 4] },
  ]);
  const cell = { kind: 'chart', id: 'GB5X01SW', name: 'GB5X01SW', box: [1, 2, 3, 4], minZoom: 10, scale: 25_000, merit: 'whole' } as const;
  expect(chosen('gb5', answer({ ...cell, box: [1, 2, 3, 4] }))).toEqual([{ kind: 'chart', box: [1, 2, 3, 4], minZoom: 10 }]);
});
