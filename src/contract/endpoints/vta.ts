// The calls about the threat assessment of a ship, and about drafts of assessments of ships and passages and their review.
import { AssessmentsAnswer, AssessmentsQuery, NewAssessment } from '#contract/entities/vta/assessments.ts';
import { AskForReview, DraftsAnswer, DraftsQuery, NewDraft, SendBack } from '#contract/entities/reviews/drafts.ts';
import { HitParams, JudgeHit } from '#contract/entities/vta/watch-lists.ts';
import { ParticularsChange, ParticularsParams } from '#contract/entities/vta/particulars.ts';
import { ById, Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

/** Of signatures and of what leads to one. */
export const PERSONS_ONLY = 'An API key cannot review or sign an assessment. It may write a draft, which a person signs.';

const ofPerson = { who: 'signedIn', key: 'none', noKey: PERSONS_ONLY, method: 'PUT', ours: true, params: ById, answer: Done } as const;

export const vtaEndpoints = {
  'vta.setParticulars': {
    method: 'PUT',
    path: '/api/vta/particulars/{mmsi}',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Set what only her owner knows of a ship; members that are left out stay',
    params: ParticularsParams,
    body: ParticularsChange,
    answer: Done,
  },
  /** No API key: it is a person's word. */
  'vta.judgeHit': {
    method: 'PUT',
    path: '/api/vta/hits/{mmsi}/{key}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Confirm or reject a hit of a watch list, for the organisation',
    params: HitParams,
    body: JudgeHit,
    answer: Done,
  },
  'vta.list': {
    method: 'POST',
    path: '/api/vta/assessments',
    ours: true,
    who: 'signedIn',
    key: 'read',
    summary: 'Signed assessments of ships, the newest first',
    body: AssessmentsQuery,
    answer: AssessmentsAnswer,
  },
  'vta.sign': {
    method: 'POST',
    path: '/api/vta/assessments/new',
    ours: true,
    who: 'signedIn',
    key: 'none',
    noKey: PERSONS_ONLY,
    summary: 'Sign an assessment of a ship, which nobody changes afterwards: a manager, or the named reviewer of a draft',
    body: NewAssessment,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;

/** Writing, asking and sending back are edits; devices read drafts by sync. */
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
  'reviews.delete': {
    method: 'DELETE',
    path: '/api/assessments/drafts/{id}',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Delete a draft that is neither signed nor under review: one’s own, or a manager any',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
