// Drawings in the specification's shape, and what is said of one that was written.
import type { z } from '#contract/zod.ts';
import type { Drawing, DrawingDetails, WrittenDrawing } from '#contract/drawings.ts';
import type { DrawingRow } from '#contract/tables.ts';
import { drawingBox } from '#domain/drawing-box.ts';
import type { RowTx } from '#domain/tx.ts';

const toDrawing = ({ id, ownerId, name, featureCollection, createdAt, updatedAt, v }: DrawingRow): Drawing =>
  ({
    _id: id,
    name,
    featureCollection,
    owner: ownerId,
    createdAt,
    updatedAt,
    v,
  }) satisfies Record<keyof Drawing, unknown>;

function toDetails({ name, featureCollection, updatedAt }: DrawingRow): z.infer<typeof DrawingDetails> {
  const bbox = drawingBox(featureCollection);
  return { name, count: featureCollection.features.length, ...(bbox && { bbox }), updatedAt };
}

/** The drawing as it stands after it was saved. */
export async function presentDrawing(tx: RowTx, { drawingId }: { drawingId: string }): Promise<z.infer<typeof WrittenDrawing>> {
  const row = await tx.get('drawings', drawingId);
  if (!row) throw new Error(`Drawing ${drawingId} was written and is not there`);
  return { drawing: toDrawing(row), drawingDetails: toDetails(row) };
}
