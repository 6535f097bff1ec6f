// The edit that keeps the receipt of a report, and hands one to the server to mail. It adds a row, and a line to the log of the watch over
// the ship; no edit changes or deletes one.
import { Email } from '#contract/entities/accounts.ts';
import { authorityReportMembers } from '#contract/entities/authority-reports/receipts.ts';
import { MAX_AUTHORITY_REPORTS } from '#contract/limits.ts';
import { AtMs, Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { writtenAt } from '#domain/log/written.ts';
import { logSentReport } from '#domain/sentinel/log-lines.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';

export const authorityReportMutations = {
  'authorityReport.keep': define({
    args: z.object({ reportId: Id, at: AtMs, watchId: Id.optional(), ...authorityReportMembers }),
    endpoint: 'authorityReports.keep',
    toRequest: ({ reportId, ...body }) => ({ body: { _id: reportId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, reportId: _id ?? `${String(body['mmsi'])}:${id}` }),
    /** Sent again, it changes nothing. arrivedAt: on a device, until the server's row comes, the time at which it was written. */
    async effect(tx, { reportId, at, watchId, ...sent }, who) {
      const { accountId, organisationId, atMs } = who;
      if (await tx.get('authorityReports', reportId)) return;
      if (!reportId.startsWith(`${sent.mmsi}:`)) refuse('invalid', 'The id of a report begins with the MMSI of its ship.');
      if ((await tx.count('authorityReports', 'organisationId', organisationId)) >= MAX_AUTHORITY_REPORTS)
        refuse('invalid', `An organisation keeps at most ${MAX_AUTHORITY_REPORTS} receipts of reports.`);
      const isMailed = sent.way === 'server';
      if (isMailed && !Email.safeParse(sent.sentTo).success)
        refuse('invalid', 'The server sends a report to the e-mail address of a centre.');
      if (sent.withPdf && !isMailed) refuse('invalid', 'Only a report that the server sends has a PDF with it.');
      const times = { ...writtenAt(at, who), arrivedAt: atMs };
      await tx.put('authorityReports', {
        ...sent,
        ...times,
        ownerId: accountId,
        id: reportId,
        organisationId,
        v: 0,
        ...(isMailed && { mail: { state: 'waiting' as const } }),
      });
      const { mmsi, form, way, sentTo: to } = sent;
      if (watchId !== undefined) await logSentReport(tx, watchId, { mmsi, reportId, form, way, to, at }, who);
    },
    touches: ({ reportId, watchId }) => [`authorityReports:${reportId}`, ...(watchId === undefined ? [] : [`watches:${watchId}` as const])],
    merge: 'none',
    creates: 'authorityReports',
    refs: ['reportId'],
  }),
};
