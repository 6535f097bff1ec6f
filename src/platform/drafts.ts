// Text that was typed and not saved: where forms leave it and find it again. Who keeps it on the device is set by the app.
import type { EpochMs } from '#contract/units.ts';
import { watched } from './watched.ts';

export interface Draft {
  /** Names the field: its page, its dialog and its label. */
  key: string;
  /** Of the page, with what its address says beside it. */
  path: string;
  label: string;
  text: string;
  atMs: EpochMs;
}

interface DraftKeeper {
  save(draft: Draft): Promise<void>;
  /** `text`: only where that is what is kept; another page may have typed something else since. */
  drop(keys: readonly string[], text?: string): Promise<void>;
}

let keeper: DraftKeeper | undefined;
/** What is kept for whoever is signed in, newest last. */
export const drafts = watched<readonly Draft[]>([]);

/** undefined: nobody is signed in, and nothing that is typed is kept. */
export function keepDraftsWith(next: DraftKeeper | undefined): void {
  keeper = next;
  unwritten.clear();
  lastTyped.clear();
  drafts.set([]);
}

/** Who keeps now: a field keeps nothing for whoever signs in after it was opened. */
export const draftKeeper = (): DraftKeeper | undefined => keeper;

let last: Promise<unknown> = Promise.resolve();
/** One after another, so that the last text typed is the one that stays. A device without room keeps no draft; the form still has it. */
const inTurn = (work: () => Promise<void> | undefined): void => {
  last = last.then(work).catch(() => undefined);
};

/** Not yet written; a text that is typed on takes the place of the one before. */
const unwritten = new Map<string, Draft>();
/** What this page typed last into each field, by key. */
const lastTyped = new Map<string, string>();

export function saveDraft(draft: Draft): void {
  const isWaiting = unwritten.has(draft.key);
  lastTyped.set(draft.key, draft.text);
  unwritten.set(draft.key, draft);
  if (isWaiting) return;
  const mine = keeper;
  inTurn(() => {
    if (mine !== keeper) return undefined;
    const newest = unwritten.get(draft.key);
    unwritten.delete(draft.key);
    return newest && keeper?.save(newest);
  });
}

/** `text`: as of DraftKeeper. */
export function dropDrafts(keys: readonly string[], text?: string): void {
  for (const key of keys) {
    unwritten.delete(key);
    lastTyped.delete(key);
  }
  const mine = keeper;
  inTurn(() => (mine === keeper ? mine?.drop(keys, text) : undefined));
}

/** A field's draft is done with where `text` is still what was typed into it last; what was typed since, there or in the same form opened anew, stays. */
export const dropSaved = (key: string, text: string): void => {
  if ((lastTyped.get(key) ?? text) === text) dropDrafts([key], text);
};
