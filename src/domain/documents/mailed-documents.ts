// The edit that hands a document to the server to be mailed. It changes no row of a device: the server keeps the document until it is mailed, and
// tells its sender in a notification when it went, or why not.
import type { MailedKind } from '#contract/documents/document.ts';
import { MailDocument } from '#contract/documents/mailed-document.ts';
import type { TableName } from '#contract/tables.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';

const TABLES = { ship: 'shipAssessments', watch: 'watches' } as const satisfies Record<MailedKind, TableName>;

export const mailedDocumentMutations = {
  'document.mail': define({
    args: MailDocument,
    endpoint: 'documents.mail',
    toRequest: (body) => ({ body }),
    fromRequest: ({ body }) => body,
    async effect(tx, { of, ofId }) {
      if (!(await tx.get(TABLES[of], ofId))) refuse('notFound', 'What was to be sent by e-mail is not there.');
    },
    /** After the signature that it follows (SY4). */
    touches: ({ of, ofId }) => [`${TABLES[of]}:${ofId}`],
    merge: 'none',
    refs: ['ofId'],
  }),
};
