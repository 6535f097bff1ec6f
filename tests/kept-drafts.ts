// Keeps what is typed and not saved as a device keeps it, in memory, for tests of forms. `keepDraftsWith(undefined)` ends it.
import { drafts, keepDraftsWith } from '#platform/drafts.ts';

export const keepDraftsInMemory = (): void =>
  keepDraftsWith({
    save: async (draft) => drafts.set([...drafts.get().filter(({ id }) => id !== draft.id), draft]),
    drop: async (ids) => drafts.set(drafts.get().filter(({ id }) => !ids.includes(id))),
  });

/** "Name: Gulf watch" of each, newest last. */
export const keptDrafts = (): string[] => drafts.get().map(({ label, text }) => `${label}: ${text}`);
