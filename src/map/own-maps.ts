// The operator's own ground, as this device last heard of it: every chart draws it where it covers. Whoever can ask the server sets it.
import { OwnMap } from '#contract/own-maps.ts';
import { z } from '#contract/zod.ts';
import { persisted } from '#platform/persisted.ts';

const MOST_BEFORE = 3;

/** `before`: editions of the same file before this one, the oldest first. The device may have pieces of them. */
const KnownOwnMap = OwnMap.extend({ before: z.array(OwnMap.shape.id).optional() });
export type KnownOwnMap = z.infer<typeof KnownOwnMap>;

/** The finest last: it is drawn over the others. */
export const ownMaps = persisted('ownMaps', (stored): readonly KnownOwnMap[] => KnownOwnMap.array().safeParse(stored).data ?? []);

/** What was heard now, with what is known of editions before. */
export function withEditionsBefore(heard: readonly OwnMap[], known: readonly KnownOwnMap[]): KnownOwnMap[] {
  return heard.map((map) => {
    const same = known.find(({ name }) => name === map.name);
    const ids = same ? [...(same.before ?? []), same.id].filter((id) => id !== map.id) : [];
    return ids.length > 0 ? { ...map, before: ids.slice(-MOST_BEFORE) } : map;
  });
}
