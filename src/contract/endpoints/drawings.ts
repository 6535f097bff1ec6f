// The calls about drawings.
import { DrawingsAnswer, DrawingsQuery, NewDrawing, WrittenDrawing } from '#contract/entities/drawings.ts';
import type { Endpoint } from './endpoint.ts';
import { MAX_DRAWING_BYTES } from '#contract/limits.ts';
import { ById, Done } from '#contract/rows.ts';

export const drawingEndpoints = {
  'drawings.list': {
    method: 'POST',
    path: '/api/drawings',
    who: 'signedIn',
    key: 'read',
    summary: 'Drawings that the caller may see',
    body: DrawingsQuery,
    answer: DrawingsAnswer,
  },
  'drawings.create': {
    method: 'POST',
    path: '/api/drawings/new',
    who: 'signedIn',
    key: 'write',
    summary: 'Save a drawing',
    body: NewDrawing,
    maxBodyBytes: MAX_DRAWING_BYTES,
    answer: WrittenDrawing,
  },
  'drawings.delete': {
    method: 'DELETE',
    path: '/api/drawings/{id}',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Delete a drawing of the caller',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
