import { expect, it } from 'vitest';
import { MAX_DESCRIBED_SHIPS } from '#contract/limits.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { particularsMutations } from './particulars.ts';
import type { MutatorContext } from '#domain/tx.ts';

const who: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1_700_000_000_000 };
const SHIP = 244_000_001;
const { effect } = particularsMutations['particulars.set'];

it('sets the given members, each with the time when it was entered, and leaves the others alone', async () => {
  const tx = new MemoryTx();
  await effect(tx, { mmsi: SHIP, freeboardM: { value: 7.5, at: 1 }, citadel: { value: true, at: 1 } }, who);
  await effect(tx, { mmsi: SHIP, freeboardM: { value: 6, at: 2 }, guards: { value: 'armed', at: 2 } }, who);
  expect(await tx.get('shipParticulars', String(SHIP))).toMatchObject({
    organisationId: 'north',
    mmsi: SHIP,
    freeboardM: { value: 6, at: 2 },
    citadel: { value: true, at: 1 },
    guards: { value: 'armed', at: 2 },
  });
});

it('keeps when a value was taken back', async () => {
  const tx = new MemoryTx();
  await effect(tx, { mmsi: SHIP, crew: { value: 21, at: 1 } }, who);
  await effect(tx, { mmsi: SHIP, crew: { value: null, at: 2 } }, who);
  expect(await tx.get('shipParticulars', String(SHIP))).toMatchObject({ crew: { value: null, at: 2 } });
});

it('asks for what a figure can be, and never for the place of a citadel', () => {
  const { args } = particularsMutations['particulars.set'];
  const taken = (members: object) => args.safeParse({ mmsi: SHIP, ...members });
  expect(taken({ freeboardM: { value: -1, at: 1 } }).success).toBe(false);
  expect(taken({ crew: { value: 1.5, at: 1 } }).success).toBe(false);
  expect(taken({ hardening: { value: 'some', at: 1 } }).success).toBe(false);
  expect(taken({ citadel: { value: true, at: 1, place: 'engine room' } }).data).toEqual({ mmsi: SHIP, citadel: { value: true, at: 1 } });
  expect(taken({ affiliation: { value: { link: 'direct', source: ' ', asOf: 1 }, at: 1 } }).success).toBe(false);
});

it('ends at the most ships of an organisation, and still changes those that it knows', async () => {
  const tx = new MemoryTx();
  for (let at = 0; at < MAX_DESCRIBED_SHIPS; at += 1) {
    const mmsi = 300_000_000 + at;
    await tx.put('shipParticulars', { id: String(mmsi), organisationId: 'north', mmsi, v: 0 });
  }
  await expect(effect(tx, { mmsi: SHIP }, who)).rejects.toThrow(/at most/);
  await expect(effect(tx, { mmsi: 300_000_000, crew: { value: 1, at: 1 } }, who)).resolves.toBeUndefined();
});
