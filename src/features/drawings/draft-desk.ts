// The one draft of this device (kept under fathom-drawing-draft, shared by tabs) and the tool in hand. Screens and map read and write it here.
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
import { drawingKeptHere, keepDrawing, takeUnsealedDrawings } from '#store/unsaved-drawing.ts';
import { type DrawingDraft, type DraftDesk, deskOf, EMPTY_DRAFT, isUnsaved, joined } from './draft.ts';

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
  if (kept.get() !== desk.get().draft) desk.set(deskOf(kept.get())); // another tab's, or the session's end
});

export const draftDesk = { get: desk.get, watch: desk.watch };
export const useDraftDesk = (): DraftDesk => useWatched(desk);

/** The draft in hand had no room in the storage of this page. */
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

// ---- the end of a session, which removes the draft, and the next one ----

let written: Promise<unknown> = Promise.resolve();
let isWaiting = false;

/** One after another, the newest alone. A device without room keeps it as long as the session lasts. */
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

/** A draft that the end of a session took is in hand again, beside what was drawn since. */
async function takeBack(): Promise<void> {
  const session = currentSession();
  if (session.status !== 'signedIn') return;
  for (const stored of await takeUnsealedDrawings(session.account.id)) changeDesk((before) => joined(before, readDraft(stored)));
}

/** A draft that had no room in the storage of the page before, or that the browser removed from it. Comes before anything is kept over it. */
function takeKept(accountId: string): void {
  const atStart = desk.get().draft;
  const isNoneStored = kept.get() === EMPTY_DRAFT; // one that was emptied by hand is stored, and is another
  written = written
    .then(async () => {
      const stored = await drawingKeptHere(accountId, isNoneStored);
      if (stored === undefined) return;
      changeDesk((before) => (before.draft === atStart ? deskOf(readDraft(stored)) : joined(before, readDraft(stored))));
    })
    .catch((error: unknown) => log.warn('a draft could not be taken back', error));
}

const tryTakeBack = () => void takeBack().catch((error: unknown) => log.warn('a draft could not be taken back', error));
onSessionNews(({ kind }) => kind === 'unsealed' && tryTakeBack());
/** Whose draft is in hand. */
let owner: string | undefined;
const follow = () => {
  const session = currentSession();
  const signedIn = session.status === 'signedIn' ? session.account.id : undefined;
  if (signedIn === owner) return;
  owner = signedIn;
  if (signedIn !== undefined) takeKept(signedIn);
  if (isUnsaved(desk.get().draft)) keepWithAccount(); // its account's database may have gone since
  tryTakeBack(); // one that could not be sealed waits in the account's database
};
watchSession(follow);
follow();

// ---- the hand ----

export interface Hand {
  /** 'select': a click takes a shape of the draft in hand. */
  tool?: HandTool | 'select';
  /** The shape in hand. */
  shapeId?: string;
  /** How many positions of a line or area in progress are placed. */
  placed: number;
  /** Said beside the tools until something else is done. */
  refusal?: 'tooMany' | 'crosses';
}

const hand = watchedOfSession<Hand>(() => ({ placed: 0 }));
export const handState = { get: hand.get, watch: hand.watch };
export const useHand = (): Hand => useWatched(hand);
export const setHand = (next: Hand): void => hand.set(next);
/** Undefined puts it away. */
export const takeTool = (tool: Hand['tool']): void => hand.set({ placed: 0, ...(tool && { tool }) });
export const takeShape = (shapeId: string | undefined): void => hand.set({ tool: 'select', placed: 0, ...(shapeId && { shapeId }) });

/** What the panel's buttons and typed positions ask of the hand; set while the map has one. */
export interface HandActions {
  place: (position: readonly [lonDeg: number, latDeg: number]) => void;
  placeAtCross: () => void;
  removeLast: () => void;
  finish: () => void;
}
const actions = watched<HandActions | undefined>(undefined);
export const handActions = actions;
