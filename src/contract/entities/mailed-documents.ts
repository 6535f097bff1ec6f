// Documents that the server mails for somebody: a signed assessment of a ship, or a watch with its log.
import type { MailedKind } from '#contract/documents/document.ts';
import { MailedDocument } from '#contract/documents/mailed-document.ts';
import { AccountId, Email } from '#contract/entities/accounts.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import { Id, MaybeLine, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const MailDocument = z.object({
  entryId: Id.describe('Made by the device, so that the e-mail is written once'),
  of: z.enum(['ship', 'watch'] satisfies MailedKind[]),
  ofId: Id.describe('Of the signed assessment or the watch'),
  addressee: z.union([z.object({ id: AccountId, name: MaybeLine(250) }), z.object({ email: Email })]),
  text: Prose(MAX_LOG_TEXT),
  document: MailedDocument,
});
