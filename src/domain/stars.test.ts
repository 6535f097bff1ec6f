import { expect, it } from 'vitest';
import { MAX_STARS_PER_ACCOUNT } from '#contract/limits.ts';
import { MemoryTx } from './memory-tx.ts';
import { Refused } from './refuse.ts';
import { starMutations } from './stars.ts';

const { effect: addStar } = starMutations['star.add'];
const { effect: removeStar } = starMutations['star.remove'];

const who = { accountId: 'ada', organisationId: 'north', atMs: 1 };
const idsIn = async (tx: MemoryTx) => (await tx.list('stars', 'accountId', 'ada')).map(({ id }) => id);

it('a star is given once, whoever gives it again, and is taken away without being there', async () => {
  const tx = new MemoryTx();
  const port = { kind: 'port', thing: 'FJSUV' } as const;
  await addStar(tx, port, who);
  await addStar(tx, port, who);
  await addStar(tx, { kind: 'ship', thing: '244000001' }, who);
  expect(await idsIn(tx)).toEqual(['port:FJSUV', 'ship:244000001']);
  await removeStar(tx, port, who);
  await removeStar(tx, port, who);
  expect(await idsIn(tx)).toEqual(['ship:244000001']);
});

it('a port and a fleet of the same id have stars of their own', async () => {
  const tx = new MemoryTx();
  await addStar(tx, { kind: 'port', thing: 'x' }, who);
  await addStar(tx, { kind: 'fleet', thing: 'x' }, who);
  await removeStar(tx, { kind: 'port', thing: 'x' }, who);
  expect(await idsIn(tx)).toEqual(['fleet:x']);
});

it('there are so many at most, and one that is there may be given again', async () => {
  const tx = new MemoryTx();
  for (let at = 0; at < MAX_STARS_PER_ACCOUNT; at++) await addStar(tx, { kind: 'ship', thing: String(at) }, who);
  await expect(addStar(tx, { kind: 'ship', thing: 'one more' }, who)).rejects.toThrow(Refused);
  await addStar(tx, { kind: 'ship', thing: '0' }, who);
});
