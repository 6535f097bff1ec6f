// What an account has starred: ships (by MMSI), ports and fleets. Searches list these first.
import { MAX_STAR_THING } from '#contract/row-ids.ts';
import { idOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const STAR_KINDS = ['ship', 'port', 'fleet'] as const;
export type StarKind = (typeof STAR_KINDS)[number];

/** The id of the starred thing; for a ship, her MMSI. It need not exist here: a device may know a fleet before the server does. */
export const StarredThing = idOf(MAX_STAR_THING);
export const Star = z.object({ kind: z.enum(STAR_KINDS), thing: StarredThing });
export type Star = z.infer<typeof Star>;
