// The calls about signed assessments of passages (TRA). All are edits; devices read assessments and their logs by sync.
import { AcceptPassage, HandOverPassage, NewSignedPassage } from '#contract/entities/passages/signed-passages.ts';
import { ById, Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

/** No API key: a line of the log is a person's word. */
const ofPerson = { who: 'signedIn', key: 'none', ours: true, answer: Done } as const;

export const passageEndpoints = {
  'passages.sign': {
    method: 'POST',
    path: '/api/tra/assessments/new',
    ours: true,
    who: ['admin', 'manager'],
    summary: 'Sign an assessment of a passage, which nobody changes afterwards',
    body: NewSignedPassage,
    answer: Done,
  },
  'passages.handOver': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/tra/assessments/{id}/handover',
    summary: 'Hand a signed assessment of a passage over to a person or a role of the organisation',
    params: ById,
    body: HandOverPassage,
  },
  'passages.accept': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/tra/assessments/{id}/accept',
    summary: 'Acknowledge the hand-over of a signed assessment of a passage',
    params: ById,
    body: AcceptPassage,
  },
} as const satisfies Record<string, Endpoint>;
