import { expect, it } from 'vitest';
import type { ListHit } from '#contract/entities/vta/watch-lists.ts';
import { newestRecords, type ShipRecordRow, type Verdicts, watchListInput } from './watch-list-input.ts';

const MMSI = 244_000_001;
const hit = (key: string, by: ListHit['by']): ListHit => ({
  list: `List ${key}`,
  editionAt: 5,
  key,
  by,
  likeness: 1,
  entryName: 'X',
  text: '',
});
const record = (part: Partial<ShipRecordRow> = {}): ShipRecordRow => ({
  id: `ada:${MMSI}`,
  v: 1,
  holderId: 'ada',
  mmsi: MMSI,
  name: 'GULF PEARL',
  lists: [
    { list: 'One', editionAt: 3 },
    { list: 'Two', editionAt: 2 },
  ],
  hits: [],
  ownershipLists: [],
  owners: [],
  madeAt: 1,
  ...part,
});
const said = (key: string, value: 'confirmed' | 'rejected' | 'open'): Verdicts =>
  new Map([
    [
      `${MMSI}:${key}`,
      { id: `${MMSI}:${key}`, v: 1, organisationId: 'o', judgedBy: 'ada', mmsi: MMSI, key, judged: { value, authorName: 'Ada', at: 1 } },
    ],
  ]);
const valueOf = (row: ShipRecordRow | undefined, verdicts: Verdicts = new Map()) => watchListInput(row, verdicts).value;

it('without a list, or a ship of whom neither number nor name is known, nothing is known; never none', () => {
  const { name: _, ...nameless } = record();
  expect([valueOf(undefined), valueOf(record({ lists: [] })), valueOf(nameless)]).toEqual([undefined, undefined, undefined]);
});

it('none names the lists and the oldest edition', () => {
  expect(watchListInput(record(), new Map())).toEqual({ value: 'none', origin: { asOf: 2, source: 'One, Two' } });
});

it('an equal IMO number is confirmed, a likeness only likely before a person confirmed it', () => {
  expect(valueOf(record({ hits: [hit('a', 'name'), hit('b', 'imo')] }))).toBe('confirmed');
  const likely = record({ hits: [hit('a', 'name')] });
  expect([
    valueOf(likely),
    valueOf(likely, said('a', 'confirmed')),
    valueOf(likely, said('a', 'rejected')),
    valueOf(likely, said('a', 'open')),
  ]).toEqual(['likely', 'confirmed', 'none', 'likely']);
  expect(valueOf(record({ hits: [hit('b', 'imo')] }), said('b', 'rejected'))).toBe('none');
});

it('of a ship in the fleets of two accounts the newer record counts', () => {
  expect(newestRecords([record({ madeAt: 2, name: 'NEW' }), record()]).get(MMSI)?.name).toBe('NEW');
});
