// The calls about reports to authorities.
import { NewAuthorityReport } from '#contract/entities/authority-reports/receipts.ts';
import { SetReportCentre } from '#contract/entities/authority-reports/centres.ts';
import { ById, Done, OfExisting } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

export const authorityReportEndpoints = {
  /** No API key: a receipt is a person's word. */
  'authorityReports.keep': {
    method: 'POST',
    path: '/api/authority-reports/new',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Keep the receipt of a report that was sent to an authority; of way server, the server mails it to the centre once',
    body: NewAuthorityReport,
    answer: Done,
  },
  'admin.setReportCentre': {
    method: 'PUT',
    path: '/api/admin/report-centres/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Enter a centre that reports go to, or change it; members that are left out are gone',
    params: ById,
    query: OfExisting,
    body: SetReportCentre,
    answer: Done,
  },
  'admin.deleteReportCentre': {
    method: 'DELETE',
    path: '/api/admin/report-centres/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Delete a centre that reports go to',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
