import { describe, expect, it } from 'vitest';
import { MAX_FLEETS_PER_ORGANISATION, MAX_SHIPS_PER_FLEET, MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import { fleetMutations, mergeTags } from './fleets.ts';
import { MemoryTx } from './memory-tx.ts';
import { Refused } from './refuse.ts';
import type { MutatorContext } from './tx.ts';

const { effect: addShip } = fleetMutations['fleet.addShip'];
const { effect: createFleet } = fleetMutations['fleet.create'];
const { effect: deleteFleet } = fleetMutations['fleet.delete'];
const { effect: removeShip } = fleetMutations['fleet.removeShip'];
const { effect: setMastersEmail } = fleetMutations['fleet.setMastersEmail'];
const { effect: setSendToMaster } = fleetMutations['fleet.setSendToMaster'];
const { effect: setTags } = fleetMutations['fleet.setTags'];
const { effect: updateFleet } = fleetMutations['fleet.update'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };
const later: MutatorContext = { ...ada, accountId: 'bo', atMs: 2000 };
const SHIP = 244_000_001;
const OTHER = 244_000_002;
const THIRD = 244_000_003;

async function withFleet(members: Partial<Parameters<typeof createFleet>[1]> = {}): Promise<MemoryTx> {
  const tx = new MemoryTx();
  await createFleet(tx, { fleetId: 'f', name: 'Tankers', ...members }, ada);
  return tx;
}
const shipsOf = async (tx: MemoryTx) => (await tx.list('fleetShips', 'fleetId', 'f')).map(({ mmsi, sendToMaster }) => [mmsi, sendToMaster]);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.error : error),
  );

describe('making a fleet', () => {
  it('gives it to who made it, without tags, master or ships unless they are named', async () => {
    const tx = await withFleet();
    expect(await tx.get('fleets', 'f')).toEqual({
      id: 'f',
      ownerId: 'ada',
      organisationId: 'north',
      name: 'Tankers',
      tags: [],
      mastersEmail: null,
      createdAt: 1000,
      updatedAt: 1000,
      v: 1,
    });
  });

  it('takes a tag and a ship once, and sends no reports to her master unless told to', async () => {
    const tx = await withFleet({
      tags: ['a', 'b', 'a'],
      ships: [{ mmsi: OTHER, sendToMaster: true }, { mmsi: SHIP }, { mmsi: SHIP, sendToMaster: true }],
    });
    expect((await tx.get('fleets', 'f'))?.tags).toEqual(['a', 'b']);
    expect(await shipsOf(tx)).toEqual([
      [SHIP, false],
      [OTHER, true],
    ]);
  });

  it('does not make over one that is there already', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP }] });
    await updateFleet(tx, { fleetId: 'f', name: 'Bulkers' }, ada);
    await createFleet(tx, { fleetId: 'f', name: 'Tankers', ships: [{ mmsi: SHIP }] }, later);
    expect(await tx.get('fleets', 'f')).toMatchObject({ name: 'Bulkers', ownerId: 'ada' });
  });

  it('adds the ships that are missing to one that is there, as a change of it, and changes nothing the second time', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP, sendToMaster: true }] });
    const again = { fleetId: 'f', name: 'Other', tags: ['x'], mastersEmail: 'm@ship.example', ships: [{ mmsi: SHIP }, { mmsi: OTHER }] };
    const at = (atMs: number): MutatorContext => ({ ...ada, atMs });
    await createFleet(tx, again, at(2000));
    expect(await tx.get('fleets', 'f')).toMatchObject({ name: 'Tankers', tags: [], mastersEmail: null, updatedAt: 2000, v: 2 });
    expect(await shipsOf(tx)).toEqual([
      [SHIP, true],
      [OTHER, false],
    ]);
    await createFleet(tx, again, at(3000));
    expect(await tx.get('fleets', 'f')).toMatchObject({ updatedAt: 2000, v: 2 });
  });

  it('is refused past the limit of a fleet together with the ships that are in it, and counts a ship once', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP }] });
    tx.count = async () => MAX_SHIPS_PER_FLEET - 1;
    const add = (...ships: number[]) => createFleet(tx, { fleetId: 'f', name: 'Tankers', ships: ships.map((mmsi) => ({ mmsi })) }, ada);
    expect(await refusal(add(SHIP, OTHER, THIRD))).toMatchObject({ code: 'invalid', message: expect.stringContaining('10000') });
    expect(await shipsOf(tx)).toEqual([[SHIP, false]]);
    await add(SHIP, OTHER, OTHER);
    expect(await shipsOf(tx)).toHaveLength(2);
  });

  it('is refused past the limit of an organisation, by name', async () => {
    const tx = new MemoryTx();
    tx.count = async () => MAX_FLEETS_PER_ORGANISATION;
    expect(await refusal(createFleet(tx, { fleetId: 'f', name: 'One more' }, ada))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('1000'),
    });
  });
});

describe('changing a fleet', () => {
  it('changes only the members given, and says when', async () => {
    const tx = await withFleet({ tags: ['a'], mastersEmail: 'm@ship.example', ships: [{ mmsi: SHIP }] });
    await updateFleet(tx, { fleetId: 'f', name: 'Bulkers' }, later);
    expect(await tx.get('fleets', 'f')).toMatchObject({
      name: 'Bulkers',
      tags: ['a'],
      mastersEmail: 'm@ship.example',
      ownerId: 'ada',
      createdAt: 1000,
      updatedAt: 2000,
    });
    expect(await shipsOf(tx)).toEqual([[SHIP, false]]);
    await setMastersEmail(tx, { fleetId: 'f', mastersEmail: null }, later);
    expect((await tx.get('fleets', 'f'))?.mastersEmail).toBeNull();
  });

  it('replaces the ships by those given; a switch that is not named stays as it was', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP, sendToMaster: true }, { mmsi: OTHER }] });
    await updateFleet(tx, { fleetId: 'f', ships: [{ mmsi: SHIP }, { mmsi: THIRD, sendToMaster: true }] }, later);
    expect(await shipsOf(tx)).toEqual([
      [SHIP, true],
      [THIRD, true],
    ]);
  });

  it('leaves no trace when it changes nothing: another’s guarded delete must not meet it', async () => {
    const tx = await withFleet({ tags: ['a'], mastersEmail: 'm@ship.example', ships: [{ mmsi: SHIP, sendToMaster: true }] });
    const before = await tx.get('fleets', 'f');
    await updateFleet(tx, { fleetId: 'f' }, later);
    await updateFleet(tx, { fleetId: 'f', name: 'Tankers', tags: ['a', 'a'], ships: [{ mmsi: SHIP }] }, later);
    await setTags(tx, { fleetId: 'f', tags: ['a'] }, later);
    await setMastersEmail(tx, { fleetId: 'f', mastersEmail: 'm@ship.example' }, later);
    await setSendToMaster(tx, { fleetId: 'f', mmsi: SHIP, sendToMaster: true }, later);
    expect(await tx.get('fleets', 'f')).toEqual(before);
  });

  it.each<[string, Parameters<typeof updateFleet>[1]]>([
    ['a tag', { fleetId: 'f', tags: [] }],
    ['a ship added', { fleetId: 'f', ships: [{ mmsi: SHIP }, { mmsi: OTHER }] }],
    ['a ship taken out', { fleetId: 'f', ships: [] }],
    ['a switch', { fleetId: 'f', ships: [{ mmsi: SHIP, sendToMaster: true }] }],
  ])('says when for %s alone', async (_, change) => {
    const tx = await withFleet({ tags: ['a'], ships: [{ mmsi: SHIP }] });
    await updateFleet(tx, change, later);
    expect(await tx.get('fleets', 'f')).toMatchObject({ updatedAt: 2000 });
  });

  it('counts its members and its ships as a change each, also within one millisecond', async () => {
    const tx = await withFleet();
    await updateFleet(tx, { fleetId: 'f', name: 'Bulkers', ships: [{ mmsi: SHIP }] }, ada);
    expect(await tx.get('fleets', 'f')).toMatchObject({ v: 3 });
    await addShip(tx, { fleetId: 'f', mmsi: OTHER }, ada);
    expect(await tx.get('fleets', 'f')).toMatchObject({ v: 4 });
  });

  it('merges tags one by one where it knows what they were made on, and replaces them where not', async () => {
    expect(mergeTags(['a', 'theirs'], ['b'], ['a'])).toEqual(['theirs', 'b']);
    expect(mergeTags(['a', 'theirs'], ['b'])).toEqual(['b']);
    const tx = await withFleet({ tags: ['a', 'theirs'] });
    await setTags(tx, { fleetId: 'f', tags: ['a', 'b'], before: ['a'] }, later);
    expect((await tx.get('fleets', 'f'))?.tags).toEqual(['a', 'theirs', 'b']);
  });

  it('refuses more tags than a fleet may have, also when two people’s add up to them', async () => {
    const many = (from: number) => Array.from({ length: 30 }, (_, at) => `tag ${from + at}`);
    const tx = await withFleet({ tags: many(0) });
    expect(await refusal(setTags(tx, { fleetId: 'f', tags: many(100), before: [] }, later))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(String(MAX_TAGS_PER_FLEET)),
    });
  });

  it('says of one that is not there that there is none', async () => {
    const tx = new MemoryTx();
    for (const work of [
      updateFleet(tx, { fleetId: 'f' }, ada),
      setTags(tx, { fleetId: 'f', tags: [] }, ada),
      setMastersEmail(tx, { fleetId: 'f', mastersEmail: null }, ada),
      setSendToMaster(tx, { fleetId: 'f', mmsi: SHIP, sendToMaster: true }, ada),
      addShip(tx, { fleetId: 'f', mmsi: SHIP }, ada),
      removeShip(tx, { fleetId: 'f', mmsi: SHIP }, ada),
    ])
      expect(await refusal(work)).toMatchObject({ code: 'notFound' });
    expect(tx.rows()).toEqual([]);
  });
});

describe('one ship of a fleet', () => {
  it('is added once, taken out once, and each is a change of the fleet', async () => {
    const tx = await withFleet();
    await addShip(tx, { fleetId: 'f', mmsi: SHIP, sendToMaster: true }, later);
    expect((await tx.get('fleets', 'f'))?.updatedAt).toBe(2000);
    await addShip(tx, { fleetId: 'f', mmsi: SHIP, sendToMaster: false }, { ...later, atMs: 3000 });
    expect(await tx.get('fleetShips', fleetShipId('f', SHIP))).toMatchObject({ ownerId: 'ada', sendToMaster: true, v: 1 });
    expect((await tx.get('fleets', 'f'))?.updatedAt).toBe(2000);
    await removeShip(tx, { fleetId: 'f', mmsi: SHIP }, { ...later, atMs: 4000 });
    await removeShip(tx, { fleetId: 'f', mmsi: SHIP }, { ...later, atMs: 5000 });
    expect(await shipsOf(tx)).toEqual([]);
    expect((await tx.get('fleets', 'f'))?.updatedAt).toBe(4000);
  });

  it('has her own switch, and none where she is not in the fleet', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP }, { mmsi: OTHER }] });
    await setSendToMaster(tx, { fleetId: 'f', mmsi: OTHER, sendToMaster: true }, later);
    expect(await shipsOf(tx)).toEqual([
      [SHIP, false],
      [OTHER, true],
    ]);
    expect(await refusal(setSendToMaster(tx, { fleetId: 'f', mmsi: THIRD, sendToMaster: true }, later))).toMatchObject({
      code: 'notFound',
    });
  });

  it('is refused past the limit of a fleet, unless she is in it', async () => {
    const tx = await withFleet({ ships: [{ mmsi: SHIP }] });
    tx.count = async () => MAX_SHIPS_PER_FLEET;
    await addShip(tx, { fleetId: 'f', mmsi: SHIP }, ada);
    expect(await refusal(addShip(tx, { fleetId: 'f', mmsi: OTHER }, ada))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('10000'),
    });
  });
});

it('deleting a fleet takes its ships with it and no others', async () => {
  const tx = await withFleet({ ships: [{ mmsi: SHIP }] });
  await createFleet(tx, { fleetId: 'g', name: 'Other', ships: [{ mmsi: SHIP }] }, ada);
  await deleteFleet(tx, { fleetId: 'f' }, ada);
  await deleteFleet(tx, { fleetId: 'f' }, ada);
  expect(tx.rows().map(([, row]) => (row as { id: string }).id)).toEqual([fleetShipId('g', SHIP), 'g']);
});
