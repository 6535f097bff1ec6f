// Text that was typed and not saved: where forms leave it and find it again. Who keeps it on the device is set by the app.
import type { EpochMs } from '#contract/units.ts';
import { watched } from './watched.ts';

export interface TextDraft {
  /** Of one opening of the field: the same field opened anew, or on another page, begins another draft. */
  id: string;
  /** Names the field: its page, its dialog and its label. */
  key: string;
  /** Of the page, with what its address says beside it. */
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
/** What is kept for whoever is signed in, newest last. */
export const drafts = watched<readonly TextDraft[]>([]);
/** Ids of what this page typed and the device could not keep, for want of room: only the form still has it. */
export const unkeptDrafts = watched<ReadonlySet<string>>(new Set());

/** undefined: nobody is signed in, and nothing that is typed is kept. */
export function keepDraftsWith(next: DraftKeeper | undefined): void {
  keeper = next;
  unwritten.clear();
  drafts.set([]);
  unkeptDrafts.set(new Set());
}

/** Who keeps now: a field keeps nothing for whoever signs in after it was opened. */
export const draftKeeper = (): DraftKeeper | undefined => keeper;

let last: Promise<unknown> = Promise.resolve();
/** One after another, so that the last text typed is the one that stays. */
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

/** Not yet written, by id; a text that is typed on takes the place of the one before. */
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

/** What was put back as the text of the draft `by`: goes once that is kept, and stays on a device that has no room for it. */
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
