// The calls about signed assessments of passages (TRA). All but the list are edits; devices read assessments and their logs by sync.
import {
  AcceptPassage,
  HandOverPassage,
  NewSignedPassage,
  SignedPassagesAnswer,
  SignedPassagesQuery,
} from '#contract/entities/passages/signed-passages.ts';
import { MailDocument, MAX_MAILED_BYTES } from '#contract/documents/mailed-document.ts';
import { ById, Done } from '#contract/rows.ts';
import { PERSONS_ONLY } from './vta.ts';
import type { Endpoint } from './endpoint.ts';

/** No API key: a line of the log is a person's word. */
const ofPerson = { who: 'signedIn', key: 'none', ours: true, answer: Done } as const;

export const passageEndpoints = {
  'passages.list': {
    method: 'POST',
    path: '/api/tra/assessments',
    ours: true,
    who: 'signedIn',
    key: 'read',
    summary: 'Signed assessments of passages, the newest first',
    body: SignedPassagesQuery,
    answer: SignedPassagesAnswer,
  },
  'passages.sign': {
    method: 'POST',
    path: '/api/tra/assessments/new',
    ours: true,
    who: 'signedIn',
    key: 'none',
    noKey: PERSONS_ONLY,
    summary: 'Sign an assessment of a passage, which nobody changes afterwards: a manager, or the named reviewer of a draft',
    body: NewSignedPassage,
    answer: Done,
  },
  'passages.handOver': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/tra/assessments/{id}/handover',
    summary: 'Hand a signed assessment of a passage over to a person or a role of the organisation, or by e-mail with its PDF',
    params: ById,
    body: HandOverPassage,
    maxBodyBytes: MAX_MAILED_BYTES,
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

/** Beside hand-overs by e-mail: what else the server mails as a PDF. */
export const documentEndpoints = {
  /** No API key: it is sent in a person's name. */
  'documents.mail': {
    who: 'signedIn',
    key: 'none',
    ours: true,
    method: 'POST',
    path: '/api/documents/mail',
    summary: 'Send a signed assessment of a ship, or a watch with its log, by e-mail as a PDF',
    body: MailDocument,
    maxBodyBytes: MAX_MAILED_BYTES,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
