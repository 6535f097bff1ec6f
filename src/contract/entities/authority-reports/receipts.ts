// The receipt of a report that somebody sent to an authority (src/domain/authority-reports). It is the word of who sent it: the app cannot know.
import { MAX_REPORT_FIELD, MAX_REPORT_TEXT } from '#contract/limits.ts';
import { AtMs, Id, Line, MaybeLine, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { Mmsi } from '#contract/entities/ships.ts';

/** How it left the device. other: by telephone, or typed into another system. server: the server mails it. */
export const SEND_WAYS = ['mail', 'share', 'copy', 'qr', 'other', 'server'] as const;
export type SendWay = (typeof SEND_WAYS)[number];

/**
 * Why the server does not mail a report: its ship is not real; the address is no centre's; nobody could be answered; it waited for a day; the
 * organisation has sent too many;
 * the server has no mail server; the mail server did not take it.
 */
export const MAIL_FAILURES = ['invented', 'noCentre', 'noReplyAddress', 'tooOld', 'tooMany', 'noMailServer', 'refused'] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** What became of a report that the server mails. sent: the mail server took it, which does not prove that it arrived. */
export const ReportMail = z.object({
  state: z.enum(['waiting', 'retrying', 'sent', 'failed']),
  at: z.int().optional().describe('Since when; absent while it waits for the first attempt'),
  reason: z.enum(MAIL_FAILURES).optional().describe('failed'),
  attached: z.string().max(120).optional().describe('sent: the name of the PDF that went with it; absent: none did'),
});
export type ReportMail = z.infer<typeof ReportMail>;

/** As it stood on the screen when its sender said that it was sent. */
export const authorityReportMembers = {
  mmsi: Mmsi,
  authorName: Line(250).describe('As it was then; the server compares it with the account'),
  form: Line(40).describe('The id of the form; open, because newer code has more'),
  sentTo: MaybeLine(250).describe('Address or number, as typed'),
  way: z.enum(SEND_WAYS),
  text: Prose(MAX_REPORT_TEXT).min(1),
  withPdf: z.boolean().optional().describe('Of way server: the text goes as a PDF too; absent: the text alone'),
  typed: z
    .array(z.object({ field: Line(40), text: MaybeLine(MAX_REPORT_FIELD) }))
    .max(60)
    .describe('What a person typed: the next report of the ship begins with it'),
};

export const NewAuthorityReport = z.object({
  _id: Id.optional().describe('`<MMSI>:<unique part>` (row-ids.ts), made on the device; absent: the server makes one'),
  at: AtMs.describe('When its sender said that it was sent, by the clock of the device'),
  watchId: Id.optional().describe('The watch over the ship, whose log gets a line that names the receipt'),
  ...authorityReportMembers,
});
