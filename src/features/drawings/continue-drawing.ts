// A saved drawing becomes the draft again, or is deleted under one that continues it. Never drops a draft that is not saved.
import type { DrawingRow } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';
import { deskOf, EMPTY_DRAFT, isUnsaved, markOf } from './draft.ts';
import { changeDesk, draftDesk, takeTool } from './draft-desk.ts';

/** Answers false where another draft is not saved: it must be saved or discarded first. */
export function continueDrawing({ id, name, featureCollection, v }: DrawingRow): boolean {
  const { draft } = draftDesk.get();
  if (draft.base?.drawingId === id) return true;
  if (isUnsaved(draft)) return false;
  takeTool(undefined);
  const used = new Set<string>();
  const shapes = featureCollection.features.map((feature) => {
    const shapeId = feature.id !== undefined && !used.has(feature.id) ? feature.id : newId();
    used.add(shapeId);
    return { ...feature, id: shapeId };
  });
  // marked as it will be drawn on: ids that were missing are no change
  changeDesk(() => deskOf({ name, shapes, base: { drawingId: id, mark: markOf(name, shapes), v } }));
  return true;
}

/** The drawing is deleted: what was changed of it and not saved becomes a new drawing, else nothing of it stays on the map. */
export function stopContinuing(drawingId: string): void {
  const { draft } = draftDesk.get();
  if (draft.base?.drawingId !== drawingId) return;
  takeTool(undefined);
  const { base: _, ...rest } = draft;
  changeDesk(() => deskOf(isUnsaved(draft) ? rest : EMPTY_DRAFT));
}
