// An administrator enters the centres that reports go to, changes and deletes them.
import { MAX_REPORT_CENTRES } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { factChanges } from '#server/features/fact-changes.ts';
import type { Handlers } from '#server/handlers.ts';

export function reportCentresHandlers(deps: Pick<Deps, 'db' | 'clock'>) {
  const centres = factChanges(deps, {
    table: 'reportCentres',
    noun: 'reportCentre',
    most: MAX_REPORT_CENTRES,
    tooMany: `There are at most ${MAX_REPORT_CENTRES} centres.`,
    deleted: 'Somebody has deleted this centre meanwhile. Nothing was saved. Add it as a new one if it is still needed.',
    columns: ({ issuedAt, email = null, ...said }) => ({ ...said, email, issued_at_ms: issuedAt }),
  });
  return {
    'admin.setReportCentre': ({ params, query, body, ...call }) => centres.set(call, params.id, body, query),
    'admin.deleteReportCentre': ({ params, ...call }) => centres.remove(call, params.id),
  } satisfies Partial<Handlers>;
}
