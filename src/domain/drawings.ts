// Edits of drawings. A save replaces the whole drawing. Two people's versions are not merged: the server keeps the later one as a copy
// (SY9).
import { type DrawingFeature, NewDrawing } from '#contract/entities/drawings.ts';
import type { Geometry } from '#contract/geojson.ts';
import { MAX_DRAWINGS_PER_ACCOUNT } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { define, type RowRef } from './mutation.ts';
import { refuse } from './refuse.ts';

/** A tenth of a millimetre on the ground. The database writes numbers out in full: 2e-308 would take 308 digits. */
const LEAST = 1e-9;
const withoutTiny = <T>(coordinates: T): T =>
  (Array.isArray(coordinates) ? coordinates.map(withoutTiny) : Math.abs(Number(coordinates)) < LEAST ? 0 : coordinates) as T;

/** The form in which drawings are stored: tiny coordinates are 0, and a circle has a radius. */
export const asKept = (features: readonly DrawingFeature[]): DrawingFeature[] =>
  features.map(({ geometry, properties, ...feature }) => ({
    ...feature,
    geometry: { ...geometry, coordinates: withoutTiny(geometry.coordinates) } as Geometry,
    properties: { ...properties, ...(properties.radiusNm !== undefined && { radiusNm: Math.max(properties.radiusNm, LEAST) }) },
  }));

const drawingRow = ({ drawingId }: { drawingId: string }): RowRef => ({ table: 'drawings', id: drawingId });

export const drawingMutations = {
  'drawing.save': define({
    args: NewDrawing.omit({ _id: true }).extend({ drawingId: Id }),
    endpoint: 'drawings.create',
    toRequest: ({ drawingId, ...body }) => ({ body: { _id: drawingId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, drawingId: _id ?? id }),
    async effect(tx, { drawingId, featureCollection, ...members }, who) {
      const present = await tx.get('drawings', drawingId);
      if (!present && (await tx.count('drawings', 'ownerId', who.accountId)) >= MAX_DRAWINGS_PER_ACCOUNT)
        refuse('invalid', `One person has at most ${MAX_DRAWINGS_PER_ACCOUNT} drawings.`);
      if (present && present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a drawing.');
      await tx.put('drawings', {
        ...members,
        id: drawingId,
        ownerId: who.accountId,
        featureCollection: { ...featureCollection, features: asKept(featureCollection.features) },
        createdAt: present?.createdAt ?? who.atMs,
        updatedAt: who.atMs,
        v: present?.v ?? 0,
      });
    },
    touches: ({ drawingId }) => [`drawings:${drawingId}`],
    guards: drawingRow,
    merge: 'document',
    creates: 'drawings',
    refs: ['drawingId'],
    coalesce: (_, after) => after,
  }),
  'drawing.delete': define({
    args: z.object({ drawingId: Id }),
    endpoint: 'drawings.delete',
    toRequest: ({ drawingId }) => ({ params: { id: drawingId } }),
    fromRequest: ({ params }) => ({ drawingId: params['id'] }),
    async effect(tx, { drawingId }, who) {
      const present = await tx.get('drawings', drawingId);
      if (!present) return;
      if (present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may delete a drawing.');
      await tx.delete('drawings', drawingId);
    },
    touches: ({ drawingId }) => [`drawings:${drawingId}`],
    guards: drawingRow,
    merge: 'none',
    refs: ['drawingId'],
  }),
};
