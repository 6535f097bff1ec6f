// A document as a device hands it to the server to be mailed: what the screen showed, as text, tables and the picture of the map. The
// server sets the PDF from it, and says in the mail whose words these are.
import { AccountId, Email } from '#contract/entities/accounts.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import { AtMs, Id, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { type MailedKind, PAPERS } from './document.ts';

/** Bytes of the JSON body of a call that carries a document. */
export const MAX_MAILED_BYTES = 3_000_000;
/** Letters of base64 of all that is drawn: 1.5 MB. A map of 1600 × 900 pixels is 0.3 to 1 MB. */
export const MAX_PICTURE_LETTERS = 2_000_000;
/** Letters of one text. The longest is an entry of a log (MAX_LOG_TEXT) with what the page says of it. */
const MOST_LETTERS = 8000;
/** Rows of one table: the entries of a watch of months. MAX_MAILED_BYTES limits them further. */
const MOST_ROWS = 10_000;

const Words = Prose(MOST_LETTERS);
const Facts = z.array(z.object({ label: Prose(200), value: Words })).max(100);

const MailedPart = z.union([
  z.object({ kind: z.enum(['text', 'note']), text: Words }),
  z.object({ kind: z.literal('facts'), facts: Facts }),
  z.object({
    kind: z.literal('table'),
    columns: z
      .array(z.object({ words: Prose(200), weight: z.number().gt(0).max(20).optional(), isFigures: z.boolean().optional() }))
      .min(1)
      .max(12),
    rows: z.array(z.array(Words).min(1).max(12)).max(MOST_ROWS),
  }),
  z.object({
    kind: z.literal('picture'),
    png: z
      .string()
      .max(MAX_PICTURE_LETTERS)
      .regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, 'A picture is a PNG in base64'),
    alt: Words,
  }),
]);

export const MailedDocument = z.object({
  file: Line(120)
    .overwrite((name) => name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-'))
    .describe('Of the PDF, without its extension; what file systems refuse becomes a dash'),
  paper: z.enum(PAPERS),
  title: Line(600),
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, 'A language is a BCP 47 tag, such as en'),
  madeAt: AtMs.describe('When the screen showed it, by the clock of the device'),
  marks: z.array(Line(80)).max(8),
  made: Facts,
  figures: Facts,
  sections: z.array(z.object({ title: Prose(300).optional(), parts: z.array(MailedPart).max(50) })).max(40),
});
export type MailedDocument = z.infer<typeof MailedDocument>;

/** Why a document was not mailed, whichever screen it came from. Of a hand-over of a passage it is the text of its line notMailed. */
export const DOCUMENT_MAIL_FAILURES = ['tooMany', 'noReplyAddress', 'noMailServer', 'refused'] as const;
export type DocumentMailFailure = (typeof DOCUMENT_MAIL_FAILURES)[number];

/** A signed assessment of a ship, or a watch with its log. Passages are handed over (HandOverPassage). */
export const MailDocument = z.object({
  entryId: Id.describe('Made by the device, so that the e-mail is written once'),
  of: z.enum(['ship', 'watch'] satisfies MailedKind[]),
  ofId: Id.describe('Of the signed assessment or the watch'),
  addressee: z.union([z.object({ id: AccountId, name: MaybeLine(250) }), z.object({ email: Email })]),
  text: Prose(MAX_LOG_TEXT),
  document: MailedDocument,
});
