import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_FLEET, type FleetFields } from '#contract/entities/fleets.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { mutationArbitraries } from '#domain/mutation-arbitraries.ts';
import { mutations, mutatorOf } from '#domain/mutations.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { fieldsOf, fleetEdits } from './fleet-form-edits.ts';

const opened = { id: 'f1', v: 7, name: 'North', tags: ['a'], mastersEmail: null };
const input: FleetFields = { ...EMPTY_FLEET, name: 'North', tags: ['a'] };
const range = (from: number, count: number) => new Set(Array.from({ length: count }, (_, at) => 200_000_000 + from + at));
const seen = (ships: Iterable<number>) => new Map([...ships].map((mmsi) => [mmsi, 3]));
const namesOf = (edits: ReturnType<typeof fleetEdits>) => edits.map(({ name }) => name);

it('an unchanged form makes no edit', () => {
  const ships = range(0, 3);
  expect(fleetEdits({ opened, openedShips: seen(ships), presentShips: ships, input, ships })).toEqual([]);
});

it('each member that changed is its own edit, tags with what they were, the others with the version they were', () => {
  const ships = range(0, 3);
  const changed = { ...input, name: 'South', tags: ['a', 'b'], mastersEmail: 'master@example.com' };
  expect(fleetEdits({ opened, openedShips: seen(ships), presentShips: ships, input: changed, ships })).toEqual([
    { name: 'fleet.update', args: { fleetId: 'f1', name: 'South' }, sawVersion: 7 },
    { name: 'fleet.setTags', args: { fleetId: 'f1', tags: ['a', 'b'], before: ['a'] } },
    { name: 'fleet.setMastersEmail', args: { fleetId: 'f1', mastersEmail: 'master@example.com' }, sawVersion: 7 },
  ]);
});

it('few ships go one by one, also when they are few of many', () => {
  const one = fleetEdits({ opened, openedShips: seen(range(0, 20)), presentShips: range(0, 20), input, ships: range(5, 30) });
  expect([...new Set(namesOf(one))]).toEqual(['fleet.removeShip', 'fleet.addShip']);
  expect(one).toHaveLength(20);
  const many = fleetEdits({ opened, openedShips: seen(range(0, 9000)), presentShips: range(0, 9000), input, ships: range(0, 9150) });
  expect(many).toHaveLength(150);
});

it('a ship that is taken out goes with the version of her row', () => {
  const edits = fleetEdits({ opened, openedShips: seen([200_000_001]), presentShips: new Set(), input, ships: new Set() });
  expect(edits).toEqual([{ name: 'fleet.removeShip', args: { fleetId: 'f1', mmsi: 200_000_001 }, sawVersion: 3 }]);
});

it('many ships go as one list, on what stands now, beside the name', () => {
  const edits = fleetEdits({
    opened,
    openedShips: seen(range(0, 10)),
    presentShips: new Set([...range(0, 10), 777_000_000]),
    input: { ...input, name: 'South' },
    ships: range(5, 100),
  });
  expect(edits.map(({ name, sawVersion, standsFor }) => [name, sawVersion, standsFor])).toEqual([
    ['fleet.update', 7, undefined],
    ['fleet.update', undefined, 'fleet.removeShip'],
  ]);
  const [, edit] = edits;
  const listed = edit?.name === 'fleet.update' ? (edit.args.ships ?? []).map(({ mmsi }) => mmsi) : [];
  expect(new Set(listed)).toEqual(new Set([...range(5, 100), 777_000_000]));
});

it('applied in order, the edits give what the form shows, plus what others added meanwhile', async () => {
  const who: MutatorContext = { accountId: 'a', organisationId: 'o', atMs: 1 };
  const mmsis = fc.uniqueArray(fc.integer({ min: 200_000_000, max: 200_000_150 }), { maxLength: 120 });
  const one = ['f1'];
  const pools = { accountId: 'a', fleets: one, drawings: one, views: one, notifications: one, teams: one, mmsis: [200_000_000] };
  /** Every member that an edit can set, drawn by its schema. */
  const fields = mutationArbitraries['fleet.create'](pools).map((given): FleetFields => {
    const { fleetId: _, ships: __, ...members } = given;
    return { ...EMPTY_FLEET, ...members };
  });
  await fc.assert(
    fc.asyncProperty(mmsis, mmsis, mmsis, fields, async (before, others, after, typed) => {
      const tx = new MemoryTx();
      await mutations['fleet.create'].effect(
        tx,
        { fleetId: 'f1', name: 'North', tags: ['North'], ships: before.map((mmsi) => ({ mmsi })) },
        who,
      );
      for (const mmsi of others) await mutations['fleet.addShip'].effect(tx, { fleetId: 'f1', mmsi }, who);
      const edits = fleetEdits({
        opened: { id: 'f1', v: 7, name: 'North', tags: ['North'], mastersEmail: null },
        openedShips: seen(before),
        presentShips: new Set([...before, ...others]),
        input: typed,
        ships: new Set(after),
      });
      for (const { name, args } of edits) await mutatorOf(name)(tx, args, who);
      const left = await tx.get('fleets', 'f1');
      const shown = left && fieldsOf(left);
      expect({ ...shown, tags: shown?.tags.toSorted() }).toEqual({ ...typed, tags: typed.tags.toSorted() });
      const ships = (await tx.list('fleetShips', 'fleetId', 'f1')).map(({ mmsi }) => mmsi);
      const expected = new Set([...after, ...others.filter((mmsi) => !before.includes(mmsi))]);
      expect(new Set(ships)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
