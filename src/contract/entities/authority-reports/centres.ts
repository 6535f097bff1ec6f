// The centres that reports go to, as an administrator entered them. What is offered where none is entered:
// src/domain/authority-reports/known-centres.ts.
import { AtMs, Line, MaybeLine } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { Email } from '#contract/entities/accounts.ts';

/** Whose form it is. imo: the IMO's formats, which go to rescue centres, coastal states and ship reporting systems. */
export const REPORT_ADDRESSEES = ['ukmto', 'mscio', 'mdat', 'imo'] as const;
export type ReportAddressee = (typeof REPORT_ADDRESSEES)[number];

export const reportCentreMembers = {
  addressee: z.enum(REPORT_ADDRESSEES),
  name: Line(120),
  email: Email.optional(),
  telephone: MaybeLine(60).describe('As a person writes it; nothing dials it'),
  source: Line(250).describe('Where address and number were read'),
  issuedAt: AtMs.describe('The date of the source'),
};
export const SetReportCentre = z.object(reportCentreMembers);
export type SetReportCentre = z.infer<typeof SetReportCentre>;
