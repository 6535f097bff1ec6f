// An administrator sets the rating of a port in place of the computed one, or takes it away again. The audit log keeps both, with the reason.
import type { Port } from '#contract/entities/ports.ts';
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables } from '#server/sync/rows.ts';
import { toPort } from './port-record.ts';

const ratingOf = ({ threatRating, givenRating }: Port) => ({ rating: threatRating ?? null, reason: givenRating?.reason ?? null });

/** The same rating with the same reason changes nothing. @throws Refusal notFound */
export async function ratePort(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { params: { id }, body: { rating, reason }, caller, request }: Call<'admin.ratePort'>,
): Promise<{ port: Port }> {
  const who = callerOf(caller);
  const { accountId, sessionId } = who;
  return db.transaction(null, async (tx) => {
    await expectRight(tx, who, ADMINISTRATORS);
    const [found] = await tx.query<SqlRow>(`select ${storedTables.ports.columns} from ports where id = $1 for no key update`, [id]);
    if (!found) throw new Refusal('notFound', 'There is no such port.');
    const before = toPort(found);
    const same = rating === (before.givenRating?.rating ?? null) && (rating === null || reason === before.givenRating?.reason);
    if (same) return { port: before };
    const atMs = clock();
    const given = rating === null ? null : JSON.stringify({ rating, reason, at: atMs });
    const [row] = await tx.query<SqlRow>(
      `update ports set given_rating = $2::jsonb, threat_rating = coalesce($3, computed_rating ->> 'rating'), updated_at_ms = $4
       where id = $1 returning ${storedTables.ports.columns}`,
      [id, given, rating, atMs],
    );
    if (!row) throw new Error('A port was held and is gone');
    const port = toPort(row);
    await writeAudit(tx, {
      action: 'portRated',
      atMs,
      accountId,
      sessionId,
      address: request.ip,
      subject: id,
      before: ratingOf(before),
      after: { ...ratingOf(port), reason },
    });
    return { port };
  });
}
