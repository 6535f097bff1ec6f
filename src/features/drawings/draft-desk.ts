// The one draft of this device (kept under fathom-drawing-draft, shared by tabs) and the tool in hand. Screens and map read and write it here.
import { DrawingFeature } from '#contract/drawings.ts';
import { Position } from '#contract/geojson.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import type { HandTool } from '#map/draw-modes.ts';
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';
import { type Draft, type DraftDesk, deskOf, EMPTY_DRAFT } from './draft.ts';

const StoredDraft = z.object({
  name: z.string().max(200),
  shapes: z.array(DrawingFeature.extend({ id: Id })),
  base: z.object({ drawingId: Id, mark: z.string(), v: z.int().optional() }).optional(),
  unfinished: z.object({ tool: z.enum(['line', 'polygon']), positions: z.array(Position) }).optional(),
});

/** What members that zod answers as undefined are in our types: absent. */
function readDraft(stored: unknown): Draft {
  const parsed = StoredDraft.safeParse(stored);
  if (!parsed.success) return EMPTY_DRAFT;
  const { name, shapes, base, unfinished } = parsed.data;
  const { v, ...rest } = base ?? {};
  return {
    name,
    shapes,
    ...(base && { base: { drawingId: base.drawingId, mark: base.mark, ...rest, ...(v !== undefined && { v }) } }),
    ...(unfinished && { unfinished }),
  };
}

const kept = persisted<Draft>('drawing-draft', readDraft);
const desk = watched<DraftDesk>(deskOf(kept.get()));
kept.watch(() => {
  if (kept.get() !== desk.get().draft) desk.set(deskOf(kept.get())); // another tab's, or the session's end
});

export const draftDesk = { get: desk.get, watch: desk.watch };
export const useDraftDesk = (): DraftDesk => useWatched(desk);

export function changeDesk(change: (before: DraftDesk) => DraftDesk): void {
  const next = change(desk.get());
  if (next === desk.get()) return;
  desk.set(next);
  if (next.draft !== kept.get()) kept.set(next.draft);
}

export const changeDraft = (change: (before: Draft) => Draft): void => changeDesk((before) => ({ ...before, draft: change(before.draft) }));

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

const hand = watched<Hand>({ placed: 0 });
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
