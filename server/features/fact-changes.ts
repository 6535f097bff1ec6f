// A fact of the world that administrators enter, change and delete, the same for all. The audit log keeps what stood there before.
import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { Row } from '#contract/tables.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call } from '#server/handlers.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

type EnteredTable = 'reportCentres' | 'actors';

interface Kind<T extends EnteredTable> {
  table: T;
  /** What the audit log calls it: `<noun>Saved`, `<noun>Deleted`. */
  noun: string;
  most: number;
  tooMany: string;
  /** Why an edit of what is there is refused where it is not. */
  deleted: string;
  /** Columns and values but id and time. */
  columns: (body: Entered<T>) => Record<string, unknown>;
}

type Entered<T extends EnteredTable> = Omit<Row<T>, 'id' | 'v' | 'updatedAt'>;
type AdminCall = Pick<Call<EndpointName>, 'caller' | 'request'>;

export function factChanges<T extends EnteredTable>({ db, clock }: Pick<Deps, 'db' | 'clock'>, kind: Kind<T>) {
  const { sql, columns } = storedTables[kind.table];

  async function read(tx: Tx, id: string): Promise<Entered<T> | undefined> {
    const [found] = await tx.query<SqlRow>(`select ${columns} from ${sql} where id = $1 for update`, [id]);
    if (!found) return undefined;
    const { id: _, v: __, updatedAt: ___, ...said } = toRow(kind.table, found) as Row<EnteredTable>;
    return said as unknown as Entered<T>;
  }

  async function write(tx: Tx, id: string, body: Entered<T>, isNew: boolean): Promise<void> {
    const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
    if (isNew && n >= kind.most) throw new Refusal('invalid', kind.tooMany);
    const values = { id, ...kind.columns(body), updated_at_ms: clock() };
    const names = Object.keys(values);
    await tx.query(
      `insert into ${sql} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
       on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      Object.values(values),
    );
  }

  /** `body` undefined: it is deleted. What changes nothing is not written. */
  const change = ({ caller, request }: AdminCall, id: string, body: Entered<T> | undefined, isExisting = false) =>
    db.transaction(null, async (tx) => {
      const who = callerOf(caller);
      await expectRight(tx, who, ADMINISTRATORS);
      const before = await read(tx, id);
      if (!before && isExisting) throw new Refusal('gone', kind.deleted);
      if (isDeepStrictEqual(before, body)) return {};
      if (body) await write(tx, id, body, !before);
      else await tx.query(`delete from ${sql} where id = $1`, [id]);
      const by = { atMs: clock(), accountId: who.accountId, sessionId: who.sessionId, address: request.ip };
      await writeAudit(tx, { ...by, action: `${kind.noun}${body ? 'Saved' : 'Deleted'}`, subject: id, before, after: body });
      return {};
    });

  return {
    set: (call: AdminCall, id: string, body: Entered<T>, { existing }: { existing?: unknown }) =>
      change(call, id, body, existing === 'true'),
    remove: (call: AdminCall, id: string) => change(call, id, undefined),
  };
}
