// Who has a role in the call trees of the watches over a ship. Pure.
import type { WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

/** As people write them. */
const ROLES = { officer: /\bcso\b|company security officer/i, master: /\bmaster\b|\bcaptain\b/i };

type Watch = Pick<WatchRow, 'startsAt' | 'endedAt' | 'contacts' | 'updatedAt'>;
type Named = WatchRow['contacts'][number] & {
  /** When the call tree was last changed. */
  asOfMs: EpochMs;
};

/** Of watches that have not ended, the newest first. */
export const namedInCallTrees = (watches: readonly Watch[], role: keyof typeof ROLES): Named[] =>
  watches
    .filter(({ endedAt }) => endedAt === undefined)
    .toSorted((one, other) => other.startsAt - one.startsAt)
    .flatMap(({ contacts, updatedAt }) =>
      contacts.filter((contact) => ROLES[role].test(contact.role)).map((contact) => ({ ...contact, asOfMs: updatedAt })),
    );
