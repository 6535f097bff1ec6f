// The call by which the server mails a document that a device made.
import { MAX_MAILED_BYTES } from '#contract/documents/mailed-document.ts';
import { MailDocument } from '#contract/entities/mailed-documents.ts';
import { Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

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
