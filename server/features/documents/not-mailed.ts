// Why a document that a device handed to the server is not mailed: one limit and the same words, whichever screen it came from.
import type { DocumentMailFailure } from '#contract/documents/mailed-document.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

/** Of an organisation, hand-overs of passages by e-mail with them: no flood for strangers. */
export const MOST_DOCUMENTS_AN_HOUR = 30;

/** undefined: it may be mailed. `replyTo`: who reads answers; null: nobody can. */
export async function whyNotMailed(
  tx: Tx,
  organisationId: string,
  replyTo: string | null,
  nowMs: EpochMs,
): Promise<DocumentMailFailure | undefined> {
  if (replyTo === null) return 'noReplyAddress';
  const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
    'select count(*)::int as n from mailed_documents where organisation_id = $1 and arrived_at_ms > $2 and mail_id is not null',
    [organisationId, nowMs - HOUR_MS],
  );
  return n >= MOST_DOCUMENTS_AN_HOUR ? 'tooMany' : undefined;
}

/** Of a mail that no longer waits. null: its row is gone. undefined: it was sent. */
export const failureOf = (state: string | null): DocumentMailFailure | undefined =>
  state === 'sent' ? undefined : state === 'file' ? 'noMailServer' : 'refused';

export const NOT_MAILED_WORDS: Record<DocumentMailFailure, string> = {
  tooMany: `Your organisation has sent ${MOST_DOCUMENTS_AN_HOUR} documents within an hour.`,
  noReplyAddress: 'Neither your organisation nor you have an e-mail address for answers.',
  noMailServer: 'This server is not set up to send e-mail.',
  refused: 'The mail server did not take it.',
};
