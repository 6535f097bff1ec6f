// What starring means: a star is there or not, so that doing it twice changes nothing and two devices never conflict.
import { MAX_STARS_PER_ACCOUNT } from '#contract/limits.ts';
import { starId } from '#contract/row-ids.ts';
import type { Star } from '#contract/stars.ts';
import { refuse } from './refuse.ts';
import type { Mutator } from './tx.ts';

export const addStar: Mutator<Star> = async (tx, { kind, thing }, { accountId }) => {
  const id = starId(kind, thing);
  if (await tx.get('stars', id)) return;
  if ((await tx.count('stars', 'accountId', accountId)) >= MAX_STARS_PER_ACCOUNT)
    refuse('invalid', `One person has at most ${MAX_STARS_PER_ACCOUNT} stars. Remove one first.`);
  await tx.put('stars', { id, accountId, v: 0 });
};

export const removeStar: Mutator<Star> = async (tx, { kind, thing }) => {
  await tx.delete('stars', starId(kind, thing));
};
