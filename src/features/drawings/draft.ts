// The unsaved drawing: shapes, name, the drawing that it continues, and undo. Pure values; draft-desk.ts stores the only one.
import { countVertices } from '#contract/geojson.ts';
import type { DrawingFeature, DrawingFeatures } from '#contract/entities/drawings.ts';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import type { LonLat } from '#contract/units.ts';
import { asKept } from '#domain/drawings.ts';
import { newId } from '#platform/ids.ts';

export type DraftShape = DrawingFeature & { id: string };

/** A line or area with placed positions that was not finished: a reload or a closed panel loses none of them. */
export interface Unfinished {
  tool: 'line' | 'polygon';
  positions: readonly LonLat[];
}

export interface DrawingDraft {
  name: string;
  shapes: readonly DraftShape[];
  /**
   * The saved drawing that it continues; what was saved (markOf), in which version, and by which entry of the queue. Absent: a new drawing.
   * Without a version: the first save was begun.
   */
  base?: { drawingId: string; mark: string; v?: number; no?: number };
  unfinished?: Unfinished;
}

export const EMPTY_DRAFT: DrawingDraft = { name: '', shapes: [] };

export function withoutUnfinished(draft: DrawingDraft): DrawingDraft {
  const { unfinished: _, ...rest } = draft;
  return rest;
}

/** Earlier steps cannot be undone. */
const MOST_STEPS = 100;

/** With undo and redo, which last as long as the page. */
export interface DraftDesk {
  draft: DrawingDraft;
  past: readonly (readonly DraftShape[])[];
  future: readonly (readonly DraftShape[])[];
}

export const deskOf = (draft: DrawingDraft): DraftDesk => ({ draft, past: [], future: [] });

function withShapes({ draft, past }: DraftDesk, shapes: readonly DraftShape[]): DraftDesk {
  return { draft: { ...draft, shapes }, past: [...past, draft.shapes].slice(-MOST_STEPS), future: [] };
}

export const withShape = (desk: DraftDesk, shape: DraftShape): DraftDesk => withShapes(desk, [...desk.draft.shapes, shape]);

/** Replaces the shape with that id by the result of `change`; no effect when it is gone. */
export function withChanged(desk: DraftDesk, id: string, change: (shape: DraftShape) => DraftShape): DraftDesk {
  if (!desk.draft.shapes.some((shape) => shape.id === id)) return desk;
  return withShapes(
    desk,
    desk.draft.shapes.map((shape) => (shape.id === id ? change(shape) : shape)),
  );
}

/** The same as withChanged, as part of the newest undo step. */
export const withAmended = (desk: DraftDesk, id: string, change: (shape: DraftShape) => DraftShape): DraftDesk => ({
  ...desk,
  draft: { ...desk.draft, shapes: desk.draft.shapes.map((shape) => (shape.id === id ? change(shape) : shape)) },
});

export const withoutShape = (desk: DraftDesk, id: string): DraftDesk =>
  withShapes(
    desk,
    desk.draft.shapes.filter((shape) => shape.id !== id),
  );

export function undone({ draft, past, future }: DraftDesk): DraftDesk {
  const shapes = past.at(-1);
  return shapes ? { draft: { ...draft, shapes }, past: past.slice(0, -1), future: [draft.shapes, ...future] } : { draft, past, future };
}

export function redone({ draft, past, future }: DraftDesk): DraftDesk {
  const [shapes, ...rest] = future;
  return shapes ? { draft: { ...draft, shapes }, past: [...past, draft.shapes], future: rest } : { draft, past, future };
}

export const countOf = (shapes: readonly DrawingFeature[]): number =>
  shapes.reduce((sum, { geometry }) => sum + countVertices(geometry), 0);

/** The count is shown from here on, before the limit is reached. */
export const COUNT_IS_SAID_FROM = MAX_VERTICES_PER_DRAWING * 0.8;

export const collectionOf = ({ shapes }: DrawingDraft): DrawingFeatures => ({ type: 'FeatureCollection', features: [...shapes] });

/** Members in the order of their names, because a database may return them in another order. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${key}:${ordered(member)}`)
    .join()}}`;
}

/** The same for the same name and stored features, whatever the order of members (FNV-1a, 32 bits, plus the length). */
export function markOf(name: string, features: readonly DrawingFeature[]): string {
  const text = `${name}|${ordered(asKept(features))}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}

/** Whether discarding it would lose anything. */
export function isUnsaved({ name, shapes, base, unfinished }: DrawingDraft): boolean {
  if (unfinished) return true;
  return base ? markOf(name.trim(), shapes) !== base.mark : shapes.length > 0 || name.trim() !== '';
}

/**
 * The draft as a saved one if its drawing is stored as it stands: the page may close after a save and before it has noted it. `no`: the
 * newest entry of the queue about that drawing.
 */
export function savedAs(
  draft: DrawingDraft,
  { name, featureCollection, v }: { name: string; featureCollection: DrawingFeatures; v: number },
  no: number | undefined,
): DrawingDraft {
  const mark = markOf(name, featureCollection.features);
  if (!draft.base || draft.unfinished || markOf(draft.name.trim(), draft.shapes) !== mark) return draft;
  return { ...draft, base: { drawingId: draft.base.drawingId, mark, v, ...(no !== undefined && { no }) } };
}

/**
 * The save by that entry was refused, so none of it is saved. A new drawing (`isThere`: it existed before) is new again, so that the next
 * save does not wait behind the refused one.
 */
export function notSaved(draft: DrawingDraft, no: number, isThere: boolean): DrawingDraft {
  const { base, ...rest } = draft;
  if (base?.no !== no) return draft;
  const { no: _, ...held } = base;
  return isThere ? { ...rest, base: { ...held, mark: '' } } : rest;
}

/** Its positions as a line, or a single one as a point. */
function endedAsItIs({ positions }: Unfinished): DraftShape[] {
  const [first, ...rest] = positions.map(([lon, lat]): [number, number] => [lon, lat]);
  if (!first) return [];
  const geometry =
    rest.length > 0 ? { type: 'LineString' as const, coordinates: [first, ...rest] } : { type: 'Point' as const, coordinates: first };
  return [{ type: 'Feature', id: newId(), geometry, properties: { tool: rest.length > 0 ? 'line' : 'point' } }];
}

/**
 * Joins an earlier draft with the current one: replaces it when it has nothing unsaved, else adds the earlier shapes behind. An unfinished
 * shape becomes a line, and a second drawing's name becomes the name of its shapes. The saved drawing that the earlier draft continued
 * stays as it was saved.
 */
export function joined(desk: DraftDesk, before: DrawingDraft): DraftDesk {
  const { draft } = desk;
  if (!isUnsaved(draft)) return deskOf(before);
  const held = new Set(draft.shapes.map(({ id }) => id));
  const fresh = [...before.shapes, ...(draft.unfinished && before.unfinished ? endedAsItIs(before.unfinished) : [])];
  const coming = fresh.filter(({ id }) => !held.has(id));
  const lostName = draft.name && draft.name !== before.name ? before.name : '';
  const named = coming.map((shape) =>
    lostName && !shape.properties.name ? { ...shape, properties: { ...shape.properties, name: lostName } } : shape,
  );
  const unfinished = draft.unfinished ?? before.unfinished;
  const base = draft.base ?? before.base;
  const next = withShapes(desk, [...draft.shapes, ...named]);
  return { ...next, draft: { ...next.draft, name: draft.name || before.name, ...(unfinished && { unfinished }), ...(base && { base }) } };
}
