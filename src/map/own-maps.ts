// The operator's own ground, as this device last heard of it: every chart draws it where it covers. Whoever can ask the server sets it.
import { OwnMap } from '#contract/own-maps.ts';
import { persisted } from '#platform/persisted.ts';

/** The finest last: it is drawn over the others. */
export const ownMaps = persisted('ownMaps', (stored): readonly OwnMap[] => OwnMap.array().safeParse(stored).data ?? []);
