// The calls about drawings.
import { DrawingsAnswer, DrawingsQuery, NewDrawing, WrittenDrawing } from './drawings.ts';
import type { Endpoint } from './endpoint.ts';

export const drawingEndpoints = {
  'drawings.list': {
    method: 'POST',
    path: '/api/drawings',
    who: 'signedIn',
    summary: 'Drawings that the caller may see',
    body: DrawingsQuery,
    answer: DrawingsAnswer,
  },
  'drawings.create': {
    method: 'POST',
    path: '/api/drawings/new',
    who: 'signedIn',
    summary: 'Save a drawing',
    body: NewDrawing,
    answer: WrittenDrawing,
  },
} as const satisfies Record<string, Endpoint>;
