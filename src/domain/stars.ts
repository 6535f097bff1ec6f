// Edits of stars. A star is there or not, so that repeating an edit changes nothing and two devices never conflict.
import { MAX_STARS_PER_ACCOUNT } from '#contract/limits.ts';
import { starId } from '#contract/row-ids.ts';
import { Star } from '#contract/entities/stars.ts';
import type { EntityKey } from '#contract/tables.ts';
import { define } from './mutation.ts';
import { refuse } from './refuse.ts';

const ofStar = {
  args: Star,
  toRequest: (star: Star) => ({ params: { ...star } }),
  fromRequest: ({ params }: { params: Record<string, unknown> }) => params,
  touches: ({ kind, thing }: Star): EntityKey[] => [`stars:${starId(kind, thing)}`],
  merge: 'none',
  isSwitch: true,
  refs: [],
} as const;

export const starMutations = {
  'star.add': define({
    ...ofStar,
    endpoint: 'auth.addFavourite',
    async effect(tx, { kind, thing }, { accountId }) {
      const id = starId(kind, thing);
      if (await tx.get('stars', id)) return;
      if ((await tx.count('stars', 'accountId', accountId)) >= MAX_STARS_PER_ACCOUNT)
        refuse('invalid', `One person has at most ${MAX_STARS_PER_ACCOUNT} stars. Remove one first.`);
      await tx.put('stars', { id, accountId, v: 0 });
    },
  }),
  'star.remove': define({
    ...ofStar,
    endpoint: 'auth.removeFavourite',
    async effect(tx, { kind, thing }) {
      await tx.delete('stars', starId(kind, thing));
    },
  }),
};
