// Who sends a document by e-mail: whoever reads the assessment or the watch. To a typed address only who may invite there too, because such
// a mail holds words of its sender. The document is kept for the job that mails it (mail-documents.ts).
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';
import { expectMailable } from './mailable.ts';

export const mailDocumentPolicy: MutationPolicy<'document.mail'> = {
  async may(_, { addressee, document }, { role }) {
    if ('email' in addressee && role === 'member') refuse('forbidden', 'A manager sends to a typed address.');
    expectMailable(document);
  },
  after: (tx, { entryId: id, of, ofId, addressee, text, document }) =>
    tx.keepDocument({ id, of, ofId, receiver: addressee, text, document, isOwnMail: true }),
};
