// The one draft of this device (stored under fathom-drawing-draft, shared by tabs) and the selected tool. Screens and map read and write it
// here.
import { DrawingFeature } from '#contract/entities/drawings.ts';
import { Position } from '#contract/geojson.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import type { HandTool } from '#map/draw/draw-modes.ts';
import { log } from '#platform/log.ts';
import { persisted, watchedOfSession } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';
import { currentSession, watchSession } from '#session/session.ts';
import { onSessionNews } from '#session/session-channel.ts';
import { accountDb } from '#store/device/account-db.ts';
import { drawingKeptHere, keepDrawing, takeUnsealedDrawings } from '#store/unsaved-drawing.ts';
import { type DrawingDraft, type DraftDesk, deskOf, EMPTY_DRAFT, isUnsaved, joined, savedAs } from './draft.ts';

const StoredDraft = z.object({
  name: z.string().max(200),
  shapes: z.array(DrawingFeature.extend({ id: Id })),
  base: z.object({ drawingId: Id, mark: z.string(), v: z.int().optional(), no: z.int().optional() }).optional(),
  unfinished: z.object({ tool: z.enum(['line', 'polygon']), positions: z.array(Position) }).optional(),
} satisfies Record<keyof DrawingDraft, z.ZodType>);

const readDraft = (stored: unknown): DrawingDraft => StoredDraft.safeParse(stored).data ?? EMPTY_DRAFT;

const kept = persisted<DrawingDraft>('drawing-draft', readDraft);
const desk = watched<DraftDesk>(deskOf(kept.get()));
kept.watch(() => {
  if (kept.get() !== desk.get().draft) desk.set(deskOf(kept.get())); // changed by another tab, or by the end of the session
});

export const draftDesk = { get: desk.get, watch: desk.watch };
export const useDraftDesk = (): DraftDesk => useWatched(desk);

/** Whether the current draft did not fit into this page's storage. */
let isAlone = false;

export function changeDesk(change: (before: DraftDesk) => DraftDesk): void {
  const next = change(desk.get());
  if (next === desk.get()) return;
  desk.set(next);
  if (next.draft === kept.get()) return;
  isAlone = !kept.set(next.draft);
  keepWithAccount();
}

export const changeDrawingDraft = (change: (before: DrawingDraft) => DrawingDraft): void =>
  changeDesk((before) => ({ ...before, draft: change(before.draft) }));

// ---- the end of a session removes the draft; the next one restores it ----

let written: Promise<unknown> = Promise.resolve();
let isWaiting = false;

/** Writes one after another; only the newest counts. A device without space keeps the draft for the session. */
function keepWithAccount(): void {
  const session = currentSession();
  if (session.status !== 'signedIn' || isWaiting) return;
  isWaiting = true;
  written = written
    .then(() => {
      isWaiting = false;
      const { draft } = desk.get();
      const now = currentSession();
      if (now.status !== 'signedIn' || now.account.id !== session.account.id) return undefined;
      return keepDrawing(now.account.id, isUnsaved(draft) ? draft : undefined, isAlone);
    })
    .catch((error: unknown) => log.warn('the draft is kept for this session alone', error));
}

/** Restores a draft that the end of a session removed, and adds it to what was drawn since. */
async function takeBack(): Promise<void> {
  const session = currentSession();
  if (session.status !== 'signedIn') return;
  for (const stored of await takeUnsealedDrawings(session.account.id)) changeDesk((before) => joined(before, readDraft(stored)));
}

/** A page that closed right after a save left the draft as unsaved: what is stored of its drawing says better. */
async function takeSaved(accountId: string): Promise<void> {
  const { draft } = desk.get();
  if (!draft.base || !isUnsaved(draft)) return;
  const { drawingId } = draft.base;
  const { drawings, outbox } = accountDb(accountId);
  const row = await drawings.get(drawingId);
  const entries = await outbox.where({ touches: `drawings:${drawingId}` }).primaryKeys();
  if (row && desk.get().draft === draft) changeDrawingDraft((before) => savedAs(before, row, entries.toSorted((a, b) => a - b).at(-1)));
}

/** Restores a draft that did not fit into the storage of an earlier page, or that the browser removed. Runs before anything is stored over it. */
function takeKept(accountId: string): void {
  const atStart = desk.get().draft;
  const isNoneStored = kept.get() === EMPTY_DRAFT; // a draft that was emptied by hand is stored as an empty one
  written = written
    .then(async () => {
      const stored = await drawingKeptHere(accountId, isNoneStored);
      if (stored !== undefined)
        changeDesk((before) => (before.draft === atStart ? deskOf(readDraft(stored)) : joined(before, readDraft(stored))));
    })
    .then(() => takeSaved(accountId))
    .catch((error: unknown) => log.warn('a draft could not be taken back', error));
}

const tryTakeBack = () => void takeBack().catch((error: unknown) => log.warn('a draft could not be taken back', error));
onSessionNews(({ kind }) => kind === 'unsealed' && tryTakeBack());
/** The account that owns the draft. */
let owner: string | undefined;
const follow = () => {
  const session = currentSession();
  const signedIn = session.status === 'signedIn' ? session.account.id : undefined;
  if (signedIn === owner) return;
  owner = signedIn;
  if (signedIn !== undefined) takeKept(signedIn);
  if (isUnsaved(desk.get().draft)) keepWithAccount(); // the account's database may have been removed since
  tryTakeBack(); // one that could not be sealed waits in the account's database
};
watchSession(follow);
follow();

// ---- the selected tool and shape ----

export interface Hand {
  /** 'select': a click selects a shape of the draft. */
  tool?: HandTool | 'select';
  /** The selected shape. */
  shapeId?: string;
  /** How many positions of an unfinished line or area are placed. */
  placed: number;
  /** Shown beside the tools until the next action. */
  refusal?: 'tooMany' | 'crosses';
}

const hand = watchedOfSession<Hand>(() => ({ placed: 0 }));
export const handState = { get: hand.get, watch: hand.watch };
export const useHand = (): Hand => useWatched(hand);
export const setHand = (next: Hand): void => hand.set(next);
/** undefined deselects the tool. */
export const takeTool = (tool: Hand['tool']): void => hand.set({ placed: 0, ...(tool && { tool }) });
export const takeShape = (shapeId: string | undefined): void => hand.set({ tool: 'select', placed: 0, ...(shapeId && { shapeId }) });

/** What the panel's buttons and typed positions can do on the map; set while there is a map. */
export interface HandActions {
  place: (position: readonly [lonDeg: number, latDeg: number]) => void;
  placeAtCross: () => void;
  removeLast: () => void;
  finish: () => void;
}
const actions = watched<HandActions | undefined>(undefined);
export const handActions = actions;
