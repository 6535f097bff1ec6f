// An administrator enters the centres that reports go to, changes and deletes them. The audit log keeps what stood there before.
import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { MAX_REPORT_CENTRES } from '#contract/limits.ts';
import type { Row } from '#contract/tables.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call, Handlers } from '#server/handlers.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

type Centre = Row<'reportCentres'>;

async function centreOf(tx: Tx, id: string): Promise<Centre | undefined> {
  const [row] = await tx.query<SqlRow>(`select ${storedTables.reportCentres.columns} from report_centres where id = $1 for update`, [id]);
  return row && toRow('reportCentres', row);
}

const said = (centre: Centre | undefined) => {
  if (!centre) return undefined;
  const { id: _, v: __, updatedAt: ___, ...members } = centre;
  return members;
};

export function reportCentresHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** `work` answers what stood there and what stands there now. */
  const change = (
    { caller, request }: Pick<Call<EndpointName>, 'caller' | 'request'>,
    id: string,
    work: (tx: Tx, before: Centre | undefined, atMs: number) => Promise<Centre | undefined>,
  ) =>
    db.transaction(null, async (tx) => {
      const who = callerOf(caller);
      await expectRight(tx, who, ADMINISTRATORS);
      const before = await centreOf(tx, id);
      const atMs = clock();
      const after = await work(tx, before, atMs);
      if (isDeepStrictEqual(said(before), said(after))) return {};
      const by = { atMs, accountId: who.accountId, sessionId: who.sessionId, address: request.ip };
      const action = after ? 'reportCentreSaved' : 'reportCentreDeleted';
      await writeAudit(tx, { ...by, action, subject: id, before: said(before), after: said(after) });
      return {};
    });

  return {
    'admin.setReportCentre': ({ params: { id }, body, ...call }) =>
      change(call, id, async (tx, before, atMs) => {
        if (isDeepStrictEqual(said(before), body)) return before;
        const [{ n } = { n: 0 }] = await tx.query<{ n: number }>('select count(*)::int as n from report_centres');
        if (!before && n >= MAX_REPORT_CENTRES) throw new Refusal('invalid', `There are at most ${MAX_REPORT_CENTRES} centres.`);
        const { addressee, name, email = null, telephone, source, issuedAt } = body;
        await tx.query(
          `insert into report_centres (id, addressee, name, email, telephone, source, issued_at_ms, updated_at_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do update set addressee = excluded.addressee, name = excluded.name,
             email = excluded.email, telephone = excluded.telephone, source = excluded.source, issued_at_ms = excluded.issued_at_ms,
             updated_at_ms = excluded.updated_at_ms`,
          [id, addressee, name, email, telephone, source, issuedAt, atMs],
        );
        return centreOf(tx, id);
      }),

    'admin.deleteReportCentre': ({ params: { id }, ...call }) =>
      change(call, id, async (tx) => {
        await tx.query('delete from report_centres where id = $1', [id]);
        return undefined;
      }),
  } satisfies Partial<Handlers>;
}
