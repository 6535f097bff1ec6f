// The calls about the threat assessment of a ship.
import { AssessmentsAnswer, AssessmentsQuery, NewAssessment } from '#contract/entities/vta/assessments.ts';
import { HitParams, JudgeHit } from '#contract/entities/vta/watch-lists.ts';
import { ParticularsChange, ParticularsParams } from '#contract/entities/vta/particulars.ts';
import { Done } from '#contract/rows.ts';
import { PERSONS_ONLY } from './reviews.ts';
import type { Endpoint } from './endpoint.ts';

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
