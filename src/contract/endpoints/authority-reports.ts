// The calls about reports to authorities.
import { NewAuthorityReport } from '#contract/entities/authority-reports.ts';
import { Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

export const authorityReportEndpoints = {
  /** No API key: a receipt is a person's word. */
  'authorityReports.keep': {
    method: 'POST',
    path: '/api/authority-reports/new',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Keep the receipt of a report that was sent to an authority, which nobody changes afterwards',
    body: NewAuthorityReport,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
