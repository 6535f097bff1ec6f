// Text that was typed and not saved: forms leave it here and find it again. The app sets how it is stored on the device.
import type { EpochMs } from '#contract/units.ts';
import { watched } from './watched.ts';

export interface TextDraft {
  /** For one opening of the field: opening the field again, or on another page, begins another draft. */
  id: string;
  /** Identifies the field: its page, its dialog and its label. */
  key: string;
  /** The page's path and query. */
  path: string;
  label: string;
  text: string;
  atMs: EpochMs;
  /** It was sealed when a session ended, came back, and was not typed on since. */
  cameBack?: true;
}

interface DraftKeeper {
  save(draft: TextDraft): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

let keeper: DraftKeeper | undefined;
/** The stored drafts of the signed-in account, newest last. */
export const drafts = watched<readonly TextDraft[]>([]);
/** Ids of drafts of this page for which the device has no room: only the form still has them. */
export const unkeptDrafts = watched<ReadonlySet<string>>(new Set());

/** undefined: nobody is signed in, and typed text is not stored. */
export function keepDraftsWith(next: DraftKeeper | undefined): void {
  keeper = next;
  unwritten.clear();
  drafts.set([]);
  unkeptDrafts.set(new Set());
}

/** The current keeper. A field stores nothing for an account that signs in after the field was opened. */
export const draftKeeper = (): DraftKeeper | undefined => keeper;

let last: Promise<unknown> = Promise.resolve();
/** One after another, so that the last typed text stays. */
const inTurn = (work: () => Promise<void> | undefined): void => {
  last = last.then(work).catch(() => undefined);
};

function noteKept(id: string, isKept: boolean): void {
  if (unkeptDrafts.get().has(id) === !isKept) return;
  const ids = new Set(unkeptDrafts.get());
  if (isKept) ids.delete(id);
  else ids.add(id);
  unkeptDrafts.set(ids);
}

/** Not yet written, by id. A newer text replaces the older one. */
const unwritten = new Map<string, TextDraft>();

export function saveDraft(draft: TextDraft): void {
  const isWaiting = unwritten.has(draft.id);
  unwritten.set(draft.id, draft);
  if (isWaiting) return;
  const mine = keeper;
  inTurn(async () => {
    const newest = unwritten.get(draft.id);
    if (mine !== keeper || !newest) return;
    unwritten.delete(draft.id);
    const isKept = await mine?.save(newest).then(
      () => true,
      () => false,
    );
    if (mine === keeper) noteKept(draft.id, isKept ?? true);
  });
}

/** Deletes the draft `id`, whose text was restored as the draft `by`, once `by` is stored. Keeps it if there is no room for `by`. */
export function dropReplaced(id: string, by: string): void {
  const mine = keeper;
  inTurn(() => (mine === keeper && !unkeptDrafts.get().has(by) ? mine?.drop([id]) : undefined));
}

export function dropDrafts(ids: readonly string[]): void {
  for (const id of ids) {
    unwritten.delete(id);
    noteKept(id, true);
  }
  const mine = keeper;
  inTurn(() => (mine === keeper ? mine?.drop(ids) : undefined));
}
