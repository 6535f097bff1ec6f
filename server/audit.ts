// The lines of the audit log: who did what, from where. Rows are only ever added (migration 0001). Never a password or token in them.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from './db/db.ts';
import { asStored } from './sync/rows.ts';

export interface AuditEntry {
  action: string;
  atMs: EpochMs;
  organisationId?: string | undefined;
  accountId?: string | undefined;
  sessionId?: string | undefined;
  address?: string | undefined;
  /** What it was done to, where that is not the account itself. */
  subject?: string | undefined;
  /** What was so and what is so now, as JSON; never a password, hash, token or code. */
  before?: unknown;
  after?: unknown;
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(asStored(value)));

/** Within the transaction of the action itself, so that one is never without the other. */
export async function writeAudit(tx: Tx, line: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (at_ms, action, organisation_id, account_id, session_id, address, subject, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      line.atMs,
      line.action,
      line.organisationId ?? null,
      line.accountId ?? null,
      line.sessionId ?? null,
      line.address ?? null,
      line.subject ?? null,
      asJson(line.before),
      asJson(line.after),
    ],
  );
}
