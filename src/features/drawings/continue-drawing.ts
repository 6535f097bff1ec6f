// A saved drawing becomes the draft again. Never drops a draft that is not saved.
import type { DrawingRow } from '#contract/tables.ts';
import { newId } from '#platform/ids.ts';
import { deskOf, isUnsaved, markOf } from './draft.ts';
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
