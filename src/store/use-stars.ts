// What the account has starred, for screens: read and changed on this device at once, sent with the queue.
import { useMemo } from 'react';
import { starId } from '#contract/row-ids.ts';
import type { StarKind } from '#contract/entities/stars.ts';
import { commit } from './edits/commit.ts';
import { heldStars } from './held-table.ts';
import { useHeld } from './use-live.ts';

export interface Stars {
  /** False while they are still being read. */
  has: (kind: StarKind, thing: string | number) => boolean;
  set: (kind: StarKind, thing: string | number, isStarred: boolean) => void;
  /** MMSIs of the starred ships. */
  ships: readonly number[];
}

const SHIP = starId('ship', '');

const set: Stars['set'] = (kind, thing, isStarred) => void commit(isStarred ? 'star.add' : 'star.remove', { kind, thing: String(thing) });

/** A new object after each change, and only then. */
export function useStars(accountId: string): Stars {
  const held = useHeld(heldStars, accountId);
  return useMemo(
    () => ({
      has: (kind, thing) => held?.has(starId(kind, thing)) ?? false,
      set,
      ships: [...(held?.keys() ?? [])].filter((id) => id.startsWith(SHIP)).map((id) => Number(id.slice(SHIP.length))),
    }),
    [held],
  );
}
