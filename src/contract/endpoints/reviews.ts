// The calls about drafts of assessments and their review. Writing, asking and sending back are edits; devices read drafts by sync.
import { AskForReview, DraftsAnswer, DraftsQuery, NewDraft, SendBack } from '#contract/entities/reviews/drafts.ts';
import { ById, Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

/** Of signatures and of what leads to one. */
export const PERSONS_ONLY = 'An API key cannot review or sign an assessment. It may write a draft, which a person signs.';

const ofPerson = { who: 'signedIn', key: 'none', noKey: PERSONS_ONLY, method: 'PUT', ours: true, params: ById, answer: Done } as const;

export const reviewEndpoints = {
  'reviews.list': {
    method: 'POST',
    path: '/api/assessments/drafts',
    ours: true,
    who: 'signedIn',
    key: 'read',
    summary: 'Drafts of assessments with their review, the newest first',
    body: DraftsQuery,
    answer: DraftsAnswer,
  },
  'reviews.write': {
    method: 'POST',
    path: '/api/assessments/drafts/new',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Write a draft of an assessment of a ship or a passage, which nobody changes afterwards',
    body: NewDraft,
    answer: Done,
  },
  'reviews.ask': {
    ...ofPerson,
    path: '/api/assessments/drafts/{id}/ask',
    summary: 'Ask a person of the organisation to review a draft; he may then sign it or send it back',
    body: AskForReview,
  },
  'reviews.sendBack': {
    ...ofPerson,
    path: '/api/assessments/drafts/{id}/sendback',
    summary: 'Send a draft back with words',
    body: SendBack,
  },
} as const satisfies Record<string, Endpoint>;
